//! A provider's settings, in requests and answers of the host's operations.

use crate::engine::prelude::*;
use crate::records::access::{JobIncome, ProviderRecord};
use lendwright_types::currency::Currency;

answer! {
    /// A provider and its settings.
    pub struct ProviderSettings {
        /// The provider's id.
        "provider_id" => provider_id: i64,
        /// The id of its tenant.
        "tenant_id" => tenant_id: i64,
        /// Its name.
        "name" => name: String,
        /// Its currency.
        "currency" => currency: String,
        /// Its time zone.
        "time_zone" => time_zone: String,
        /// The monthly minimum wage; null if none is known.
        "minimum_wage" => minimum_wage: Option<Decimal>,
        /// The monthly income of each job, by `Job_ID`.
        "job_incomes" => job_incomes: Members<Decimal>,
    }
}

/// The amounts among the settings, in the provider's currency.
pub(super) struct ProviderTerms {
    minimum_wage_minor: Option<i64>,
    jobs: Option<Vec<(i64, i64)>>,
}

impl ProviderTerms {
    pub(super) fn read(
        currency: Currency,
        minimum_wage: Option<Decimal>,
        job_incomes: Option<&Members<Decimal>>,
    ) -> Result<Self, Error> {
        let wage = minimum_wage.map(|wage| amount("minimum_wage", wage, currency)).transpose()?;
        if let (Some(0), Some(sent)) = (wage, minimum_wage) {
            return Err(Error::value("minimum_wage", "must be more than 0", sent));
        }
        let jobs = job_incomes.map(|jobs| table(jobs, currency)).transpose()?;
        Ok(Self { minimum_wage_minor: wage, jobs })
    }

    /// Writes the provider, and the incomes of its jobs if they were sent.
    pub(super) fn set(
        self,
        cx: &mut Context<'_>,
        provider: &mut ProviderRecord,
    ) -> Result<(), Error> {
        provider.minimum_wage_minor = self.minimum_wage_minor.or(provider.minimum_wage_minor);
        let (tenant_id, provider_id) = (provider.tenant_id, provider.provider_id);
        let mut book = cx.book_of(tenant_id);
        book.update(provider)?;
        let Some(jobs) = self.jobs else { return Ok(()) };
        for old in book.scan(JobIncome::by_key).equal(provider_id).collect()? {
            book.remove::<JobIncome>((provider_id, old.job_id))?;
        }
        for (job_id, monthly_minor) in jobs {
            book.insert(&JobIncome { tenant_id, provider_id, job_id, monthly_minor })?;
        }
        Ok(())
    }
}

/// Reads a provider's settings.
pub(super) fn settings(
    cx: &mut Context<'_>,
    provider: ProviderRecord,
) -> Result<ProviderSettings, Error> {
    let mut book = cx.book_of(provider.tenant_id);
    let jobs = book.scan(JobIncome::by_key).equal(provider.provider_id).collect()?;
    let money = |minor| Money::from_minor(minor, provider.currency).to_decimal();
    Ok(ProviderSettings {
        provider_id: provider.provider_id.0,
        tenant_id: provider.tenant_id.0,
        currency: provider.currency.code().to_owned(),
        time_zone: provider.time_zone.name().to_owned(),
        minimum_wage: provider.minimum_wage_minor.map(money),
        job_incomes: jobs
            .into_iter()
            .map(|job| (job.job_id.to_string(), money(job.monthly_minor)))
            .collect(),
        name: provider.name,
    })
}

/// Reads incomes by `Job_ID`, an integer of 0 or more without sign and leading zeros.
fn table(jobs: &Members<Decimal>, currency: Currency) -> Result<Vec<(i64, i64)>, Error> {
    let row = |(job, income): &(String, Decimal)| {
        let id = job.parse::<i64>().ok().filter(|id| *id >= 0 && id.to_string() == *job);
        let reason = "must have Job_IDs, whole numbers of 0 or more, for names";
        let id = id.ok_or_else(|| Error::value("job_incomes", reason, format!("{job:?}")))?;
        Ok((id, amount(&format!("job_incomes/{job}"), *income, currency)?))
    };
    jobs.0.iter().map(row).collect()
}

fn amount(field: &str, amount: Decimal, currency: Currency) -> Result<i64, Error> {
    let reason = || format!("must be an amount in {} of 0 or more", currency.code());
    let money = Money::from_decimal(amount, currency).ok().map(Money::minor);
    money.filter(|minor| *minor >= 0).ok_or_else(|| Error::value(field, reason(), amount))
}
