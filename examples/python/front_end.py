"""An HTTP front end with Python's own server: the library answers, the host transports the bytes."""

from __future__ import annotations

import json
import threading
import urllib.request
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

import lendwright as lw

book = lw.open().acting_as("host")  # a real host does not do this: its partners send their keys


class Credit(BaseHTTPRequestHandler):
    """Passes each request to the book."""

    def answer(self) -> None:
        path, _, query = self.path.partition("?")
        body = self.rfile.read(int(self.headers.get("content-length") or 0))
        answer = book.respond(self.command, path, query, self.headers.items(), body)
        self.send_response(answer.status)
        for name, value in answer.headers:
            self.send_header(name, value)
        self.end_headers()
        self.wfile.write(answer.body)

    do_GET = do_POST = do_PUT = do_DELETE = answer

    def log_message(self, format: str, *args: object) -> None:
        """Logs nothing; a host has its own log."""


server = ThreadingHTTPServer(("127.0.0.1", 0), Credit)
threading.Thread(target=server.serve_forever, daemon=True).start()
url = f"http://127.0.0.1:{server.server_port}/borrowers/rule/"
rule = {"param": "adult", "value": {"age": {"operator": ">=", "value": 21}}}
request = urllib.request.Request(url, json.dumps(rule).encode(), method="POST")
print(urllib.request.urlopen(request).read().decode())
print(urllib.request.urlopen(url).read().decode())
server.shutdown()
