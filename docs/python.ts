import { memberOf } from '../src/kernel/member-of.js'
import { isPlainObject } from '../src/kernel/names.js'

/** A call of the control API, as its description has it. */
interface Call {
  /** Such as `clock.advance`, or `reset` for one without a namespace. */
  readonly id: string
  readonly method: string
  readonly path: string
  readonly summary: string
  readonly pathNames: readonly string[]
  readonly queryNames: readonly string[]
  /** The members of the body; null for a body that is no object with members that are known, undefined without one. */
  readonly body: { readonly required: readonly string[]; readonly hasMore: boolean } | null | undefined
  /** The only member of the answer, which is returned. */
  readonly gives: string | undefined
  /** The answer is a world. */
  readonly isWorld: boolean
}

/**
 * Writes the helper for tests in Python: what steers a server, in the names that Python has for it.
 * @param description of the control API, as `GET /__sim/openapi.json` answers it
 */
export function pythonHelper(description: object): string {
  const calls = callsOf(description).filter(({ id }) => !byHand.has(id))
  const namespaces = new Map<string, Call[]>()
  for (const call of calls) {
    const [first = '', verb] = call.id.split('.')
    const namespace = verb === undefined ? '' : first
    namespaces.set(namespace, [...(namespaces.get(namespace) ?? []), call])
  }
  const own = namespaces.get('') ?? []
  namespaces.delete('')
  const classes = [...namespaces].map(
    ([name, all]) => `class ${classOf(name)}(_Part):\n${all.map((call) => methodOf(call)).join('\n')}`,
  )
  const parts = [...namespaces.keys()].map((name) => `        self.${snake(name)} = ${classOf(name)}(self)\n`)
  return [
    opening,
    ...classes.map((text) => `\n\n${text}`),
    `\n\n${worldClass(parts.join(''))}\n`,
    own.map((call) => methodOf(call)).join('\n'),
    closing,
  ].join('')
}

/** Calls that the helper has in a form of its own. */
const byHand: ReadonlySet<string> = new Set(['api.call', 'openapi', 'health', 'live', 'inspect.live'])

function callsOf(description: object): readonly Call[] {
  return Object.entries(Object(memberOf(description, 'paths'))).flatMap(([path, item]) =>
    Object.entries(Object(item)).map(([method, operation]) => callOf(path, method, operation)),
  )
}

function callOf(path: string, method: string, operation: unknown): Call {
  const parameters: readonly unknown[] = listIn(memberOf(operation, 'parameters'))
  const named = (place: string) =>
    parameters.filter((each) => memberOf(each, 'in') === place).map((each) => String(memberOf(each, 'name')))
  const answer = schemaIn(Object.entries(Object(memberOf(operation, 'responses')))[0]?.[1])
  const members = Object.keys(Object(memberOf(answer, 'properties')))
  return {
    id: String(memberOf(operation, 'operationId')),
    method: method.toUpperCase(),
    path,
    summary: String(memberOf(operation, 'summary')),
    pathNames: named('path'),
    queryNames: named('query'),
    body: bodyOf(memberOf(operation, 'requestBody')),
    gives: members.length === 1 ? members[0] : undefined,
    isWorld: memberOf(answer, '$ref') === '#/components/schemas/World',
  }
}

function bodyOf(requestBody: unknown): Call['body'] {
  if (requestBody === undefined) return undefined
  const schema = schemaIn(requestBody)
  const [named = schema] = listIn(memberOf(schema, 'oneOf'))
  const properties = memberOf(named, 'properties')
  if (!isPlainObject(properties)) return null
  const required = listIn(memberOf(named, 'required')).map(String)
  return { required, hasMore: Object.keys(properties).length > required.length }
}

function schemaIn(holder: unknown): unknown {
  return memberOf(memberOf(memberOf(holder, 'content'), 'application/json'), 'schema')
}

function listIn(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : []
}

function methodOf(call: Call): string {
  const { id, method, path, pathNames, queryNames, body, gives, isWorld } = call
  const name = snake(id.split('.').at(-1) ?? '')
  const required = body?.required ?? []
  const parameters = [
    'self',
    ...[...pathNames, ...required].map((each) => `${snake(each)}: Any`),
    ...(body === null ? ['body: Any'] : []),
    ...(queryNames.length > 0 ? ['*', ...queryNames.map((each) => `${snake(each)}: Any = None`)] : []),
    ...(body?.hasMore === true ? ['**members: Any'] : []),
  ]
  const written =
    pathNames.length === 0
      ? quoted(path)
      : `f${quoted(path.replace(/\{(\w+)\}/g, (_, each: string) => `{_segment(${snake(each)})}`))}`
  const members = required.map((each) => `${quoted(each)}: ${snake(each)}`)
  const more = body?.hasMore === true ? ['**members'] : []
  const sent = body === null ? 'body' : `{${[...members, ...more].join(', ')}}`
  const query = queryNames.map((each) => `${quoted(each)}: ${snake(each)}`).join(', ')
  const given = [
    quoted(method),
    written,
    ...(body === undefined ? [] : [`body=${sent}`]),
    ...(query === '' ? [] : [`query={${query}}`]),
    ...(gives === undefined ? [] : [`gives=${quoted(gives)}`]),
  ].join(', ')
  const asked = `self._call(${given})`
  return [
    `    def ${name}(${parameters.join(', ')}) -> ${isWorld ? 'World' : 'Any'}:`,
    ...docstring(call.summary),
    `        return ${isWorld ? `self._world(${asked})` : asked}`,
    '',
  ].join('\n')
}

function docstring(text: string): readonly string[] {
  const lines: string[] = []
  for (const word of text.split(' ')) {
    const last = lines.at(-1)
    if (last !== undefined && last.length + word.length < 100) lines[lines.length - 1] = `${last} ${word}`
    else lines.push(word)
  }
  const [first = '', ...rest] = lines
  if (rest.length === 0) return [`        """${first}"""`]
  return [`        """${first}`, ...rest.map((line) => `        ${line}`), '        """']
}

const quoted = (text: string): string => JSON.stringify(text)
const classOf = (name: string): string => name.slice(0, 1).toUpperCase() + name.slice(1)

/** A name as Python writes it: `freeze_customer` for `freezeCustomer`. */
function snake(name: string): string {
  const written = name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
  return keywords.has(written) ? `${written}_` : written
}

const keywords: ReadonlySet<string> = new Set(['as', 'from', 'import', 'in', 'is', 'not', 'pass', 'with'])

const opening = `"""Steers a server of platform-simulator from tests in Python, by the standard library alone.

Generated from the description of the control API by \`npm run docs\`; edits are overwritten. Copy it
beside your tests: it is one file. Names are those of the guide, as Python writes them: freeze_customer
for sim.simulate.freezeCustomer.
"""

from __future__ import annotations

import base64
import json
import re
import subprocess
import urllib.error
import urllib.parse
import urllib.request
from contextlib import contextmanager
from typing import Any, Iterator


class Refused(Exception):
    """A refusal: of the platform, by World.api, or of the control API. The slug tells which."""

    def __init__(self, status: int, document: dict[str, Any]) -> None:
        hint = document.get("sim_hint")
        detail = document.get("detail", f"status {status}")
        super().__init__(f"{detail} ({hint})" if hint else detail)
        self.status = status
        self.slug = str(document.get("type", "")).rpartition("#")[2]
        self.detail = detail
        self.errors = document.get("errors", [])
        self.document = document


class _Part:
    """One part of a world: its calls are made there."""

    def __init__(self, world: World) -> None:
        self._call = world._call
        self._world = world._world


class Api:
    """The operations of the API as the test's own hand: world.api.customers.create({...}). They need no key,
    and meet no limit and no fault. Arguments are those of sim.api, in their order.
    """

    def __init__(self, world: World) -> None:
        self._of = world

    def __getattr__(self, namespace: str) -> _Operations:
        return _Operations(self._of, _camel(namespace))


class _Operations:
    def __init__(self, world: World, namespace: str) -> None:
        self._of = world
        self._namespace = namespace

    def __getattr__(self, verb: str) -> Any:
        def call(*arguments: Any) -> Any:
            path = f"/__sim/api/{self._namespace}.{_camel(verb)}"
            return self._of._call("POST", path, body={"input": [_sent(each) for each in arguments]}, gives="result")

        return call


def _camel(name: str) -> str:
    return re.sub(r"_([a-z])", lambda found: found.group(1).upper(), name)


def _sent(value: Any) -> Any:
    return {"base64": base64.b64encode(value).decode()} if isinstance(value, bytes) else value


def _segment(value: Any) -> str:
    return urllib.parse.quote(str(value), safe="")


def _query_text(value: Any) -> str:
    return str(value).lower() if isinstance(value, bool) else str(value)
`

const worldClass = (parts: string): string => `class World:
    """One world of a server. The application is given its base_url and its api_key."""

    def __init__(self, root: str, described: dict[str, Any], token: str | None = None) -> None:
        self._root = root
        self._token = token
        self.id: str = described["id"]
        self.api_key: str = described["api_key"]
        self.base_url = root + urllib.parse.urlsplit(described["base_url"]).path.rstrip("/")
        self.webhook_public_key: str = described["webhook_public_key"]
        self.api = Api(self)
${parts}
    def _call(
        self, method: str, path: str, *, body: Any = None, query: dict[str, Any] | None = None, gives: str | None = None
    ) -> Any:
        asked = {name: _query_text(value) for name, value in (query or {}).items() if value is not None}
        search = f"?{urllib.parse.urlencode(asked)}" if asked else ""
        answer = _ask(f"{self._root}/w/{self.id}{path}{search}", method, body, self._token)
        return answer[gives] if gives else answer

    def _world(self, described: dict[str, Any]) -> World:
        return World(self._root, described, self._token)
`

const closing = `

def _ask(url: str, method: str, body: Any, token: str | None) -> Any:
    headers = {"accept": "application/json"}
    if body is not None:
        headers["content-type"] = "application/json"
    if token is not None:
        headers["authorization"] = f"Bearer {token}"
    data = None if body is None else json.dumps(body).encode()
    request = urllib.request.Request(url, data, headers, method=method)
    try:
        with urllib.request.urlopen(request) as response:
            text = response.read()
    except urllib.error.HTTPError as error:
        content = error.read()
        raise Refused(error.code, json.loads(content) if content else {}) from None
    return json.loads(text) if text else None


def connect(url: str, token: str | None = None) -> World:
    """The world of a server that runs: the default one, or the one at /w/{id}."""
    address = url.rstrip("/")
    described = _ask(f"{address}/__sim/world", "GET", None, token)
    return World(re.sub(r"/w/[^/]+$", "", address), described, token)


@contextmanager
def serve(*flags: str, command: tuple[str, ...] = ("npx", "platform-simulator")) -> Iterator[World]:
    """Starts a server on a free port, with a clock that is moved by hand, until the block ends."""
    started = [*command, "serve", "--port", "0", "--json", "--clock", "manual", *flags]
    process = subprocess.Popen(started, stdout=subprocess.PIPE, text=True)
    try:
        assert process.stdout is not None
        line = process.stdout.readline()
        if not line:
            raise RuntimeError(f"{' '.join(started)} ended before it served: see what it printed above")
        token = flags[flags.index("--token") + 1] if "--token" in flags else None
        yield connect(json.loads(line)["url"], token)
    finally:
        process.terminate()
        process.wait(10)
`
