"""A push gateway that accepts everything, in a process of its own, so that it shares nothing with the sender."""

from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer


class Yes(BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"

    def do_POST(self) -> None:
        self.rfile.read(int(self.headers["Content-Length"]))
        self.send_response(204)
        self.end_headers()

    def log_message(self, *_: object) -> None:
        return


if __name__ == "__main__":
    server = ThreadingHTTPServer(("127.0.0.1", 0), Yes)
    print(server.server_address[1], flush=True)
    server.serve_forever()
