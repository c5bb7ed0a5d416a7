"""Webhook receivers in Python without anything installed: one that is right, and some with one mistake each.

The check of the signature is written after the reference code of RFC 8032, 6.
"""

import base64
import hashlib
import json
import sys
import time
from http.server import BaseHTTPRequestHandler, HTTPServer

MISTAKE, KEY = sys.argv[1], bytes.fromhex(sys.argv[2])

P = 2**255 - 19
L = 2**252 + 27742317777372353535851937790883648493
D = -121665 * pow(121666, P - 2, P) % P
ROOT = pow(2, (P - 1) // 4, P)


def add(a, b):
    one = (a[1] - a[0]) * (b[1] - b[0]) % P
    two = (a[1] + a[0]) * (b[1] + b[0]) % P
    three = 2 * a[3] * b[3] * D % P
    four = 2 * a[2] * b[2] % P
    e, f, g, h = two - one, four - three, four + three, two + one
    return e * f % P, g * h % P, f * g % P, e * h % P


def times(scalar, point):
    total = (0, 1, 1, 0)
    while scalar > 0:
        if scalar & 1:
            total = add(total, point)
        point = add(point, point)
        scalar >>= 1
    return total


def recover_x(y, sign):
    if y >= P:
        return None
    square = (y * y - 1) * pow(D * y * y + 1, P - 2, P) % P
    if square == 0:
        return None if sign else 0
    x = pow(square, (P + 3) // 8, P)
    if (x * x - square) % P != 0:
        x = x * ROOT % P
    if (x * x - square) % P != 0:
        return None
    return P - x if x & 1 != sign else x


def point_in(data):
    y = int.from_bytes(data, "little")
    sign, y = y >> 255, y & (1 << 255) - 1
    x = recover_x(y, sign)
    return None if x is None else (x, y, 1, x * y % P)


BASE_Y = 4 * pow(5, P - 2, P) % P
BASE_X = recover_x(BASE_Y, 0)
BASE = (BASE_X, BASE_Y, 1, BASE_X * BASE_Y % P)


def is_signed(message, signature):
    if len(signature) != 64:
        return False
    key, r = point_in(KEY), point_in(signature[:32])
    s = int.from_bytes(signature[32:], "little")
    if key is None or r is None or s >= L:
        return False
    digest = hashlib.sha512(signature[:32] + KEY + message).digest()
    left, right = times(s, BASE), add(r, times(int.from_bytes(digest, "little") % L, key))
    return (left[0] * right[2] - right[0] * left[2]) % P == 0 and (left[1] * right[2] - right[1] * left[2]) % P == 0


def is_good(headers, body):
    stamp, text = headers.get("X-Webhook-Timestamp", ""), headers.get("X-Webhook-Signature", "")
    if not stamp.isdigit():
        return False
    if MISTAKE != "no age" and abs(time.time() - int(stamp)) > 300:
        return False
    try:
        signature = bytes.fromhex(text) if MISTAKE == "hexadecimal" else base64.b64decode(text, validate=True)
    except ValueError:
        return False
    if MISTAKE == "dot":
        return is_signed(f"{stamp}.".encode() + body, signature)
    if MISTAKE == "written anew":
        try:
            return is_signed(stamp.encode() + json.dumps(json.loads(body)).encode(), signature)
        except ValueError:
            return False
    return is_signed(stamp.encode() + body, signature)


done, known = [], set()


class Handler(BaseHTTPRequestHandler):
    def answer(self, status, text=""):
        self.send_response(status)
        self.end_headers()
        self.wfile.write(text.encode())

    def do_GET(self):
        if self.path == "/done":
            self.answer(200, json.dumps(len(done)))
        else:
            self.answer(405)

    def do_POST(self):
        body = self.rfile.read(int(self.headers.get("Content-Length", 0)))
        if not is_good(self.headers, body):
            return self.answer(401)
        event = json.loads(body)
        if MISTAKE == "known types" and event["type"].startswith(("next_year", "wallet", "target")):
            return self.answer(422)
        if event["id"] in known and MISTAKE != "twice":
            return self.answer(200)
        known.add(event["id"])
        done.append(event["id"])
        return self.answer(200)

    def log_message(self, *_):
        pass


server = HTTPServer(("127.0.0.1", 0), Handler)
print(server.server_port, flush=True)
server.serve_forever()
