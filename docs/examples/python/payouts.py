"""The service: it signs customers up, and knows nothing of the simulator."""

import json
import urllib.error
import urllib.request
import uuid


class Refused(Exception):
    pass


class Platform:
    def __init__(self, url: str, key: str) -> None:
        self.url = url
        self.key = key

    def call(self, method: str, path: str, body: dict | None = None, key: str | None = None) -> dict:
        headers = {"x-api-key": self.key, "content-type": "application/json"}
        if method != "GET":
            headers["x-idempotency-key"] = key or str(uuid.uuid4())
        data = None if body is None else json.dumps(body).encode()
        request = urllib.request.Request(self.url + path, data, headers, method=method)
        try:
            with urllib.request.urlopen(request) as response:
                text = response.read()
        except urllib.error.HTTPError as error:
            raise Refused(json.loads(error.read())["detail"]) from error
        return json.loads(text) if text else {}

    def sign_up(self, name: str, external_id: str) -> str:
        body = {"name": name, "customer_type": "business", "external_id": external_id}
        return self.call("POST", "/customers", body)["id"]

    def is_active(self, customer: str) -> bool:
        return self.call("GET", f"/customers/{customer}")["status"] == "approved"
