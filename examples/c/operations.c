/* Lists all operations of lendwright. */
#include <lendwright.h>

#include <stdio.h>

int main(void) {
    size_t i;
    printf("lendwright %s\n", lw_version());
    for (i = 0; i < lw_operation_count(); i++) {
        const lw_operation *operation = lw_operation_at(i);
        printf("%-28s %-6s %-36s %s\n", operation->name, operation->method ? operation->method : "host",
               operation->path ? operation->path : "", operation->doc);
    }
    return 0;
}
