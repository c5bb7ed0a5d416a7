"""Starts the simulator once, and gives each test a world of its own."""

import json
import subprocess
import urllib.request
from dataclasses import dataclass

import pytest

from payouts import Platform


@dataclass
class World:
    """One world of the server, and the calls that a test steers it with."""

    url: str
    key: str

    @property
    def platform(self) -> Platform:
        return Platform(self.url, self.key)

    def control(self, path: str, body: object = None) -> object:
        headers = {"x-api-key": self.key, "content-type": "application/json"}
        data = json.dumps({} if body is None else body).encode()
        request = urllib.request.Request(f"{self.url}/__sim{path}", data, headers, method="POST")
        with urllib.request.urlopen(request) as response:
            text = response.read()
        return json.loads(text) if text else None

    def advance(self, duration: str) -> None:
        self.control("/clock/advance", {"duration": duration})

    def simulate(self, cause: str, **arguments: object) -> object:
        return self.control(f"/simulate/{cause}", arguments)


@pytest.fixture(scope="session")
def server():
    command = ["npx", "platform-simulator", "serve", "--port", "0", "--clock", "manual", "--seed", "pytest"]
    process = subprocess.Popen(command, stdout=subprocess.PIPE, text=True)
    assert process.stdout is not None
    line = process.stdout.readline()
    url = next(word for word in line.replace('"', " ").split() if word.startswith("http://")).rstrip(",")
    yield url
    process.terminate()
    process.wait(10)


@pytest.fixture
def world(server: str) -> World:
    request = urllib.request.Request(
        f"{server}/__sim/worlds", b'{"clock":"manual"}', {"content-type": "application/json"}, method="POST"
    )
    with urllib.request.urlopen(request) as response:
        made = json.loads(response.read())
    return World(made["base_url"], made["api_key"])
