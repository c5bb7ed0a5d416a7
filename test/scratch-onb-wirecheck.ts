import { readFileSync, writeFileSync } from 'node:fs'
import Ajv from 'ajv'
import addFormats from 'ajv-formats'
import { operationOf } from './support/operation-of.js'

const wire = JSON.parse(readFileSync('/work/shared/contract/wire.json', 'utf8'))
function conv(s: any): any {
  if (Array.isArray(s)) return s.map(conv)
  if (typeof s !== 'object' || s === null) return s
  const o: any = {}
  for (const [k, v] of Object.entries(s)) {
    if (k === 'example' || k === 'nullable' || k === 'discriminator') continue
    o[k] = k === '$ref' ? 'w' + (v as string) : conv(v)
  }
  if (s.nullable === true) {
    if (typeof o.type === 'string') o.type = [o.type, 'null']
    if (o.enum) o.enum = [...o.enum, null]
    if (o.allOf || o.$ref) return { anyOf: [o, { type: 'null' }] }
  }
  return o
}
const ajv = new Ajv({ strict: false, allErrors: true, formats: { int64: true, ksuid: true, double: true, float: true, binary: true } })
addFormats(ajv)
ajv.addFormat('ksuid', /^[0-9A-Za-z]{27}$/)
ajv.addSchema({ $id: 'w', schemas: conv(wire.schemas), parameters: {} }, 'w')
const byPath = new Map<string, any>()
const norm = (p: string) => p.replace(/\{[^}]+\}/g, '{}')
for (const o of wire.operations) byPath.set(`${o.method} ${norm(o.path)}`, o)
const compiled = new Map<string, any>()
// members seen
const seen = new Map<string, Set<string>>()
function resolve(s: any): any { return s?.$ref ? resolve(wire.schemas[s.$ref.split('/').pop()]) : s }
function props(s: any): Record<string, any> | null {
  s = resolve(s)
  if (!s) return null
  const all: Record<string, any> = {}
  let any = false
  for (const p of [...(s.allOf ?? []), ...(s.oneOf ?? []), ...(s.anyOf ?? [])]) { const q = props(p); if (q) { Object.assign(all, q); any = true } }
  if (s.properties) { Object.assign(all, s.properties); any = true }
  return any ? all : null
}
function walk(name: string, s: any, v: any, extra: Set<string>) {
  if (v === null || v === undefined) return
  const r = resolve(s)
  if (Array.isArray(v)) { if (r?.items) for (const x of v) walk(name + '[]', r.items, x, extra); else for (const q of [...(r?.allOf ?? []), ...(r?.oneOf ?? [])]) { const z = resolve(q); if (z?.items) for (const x of v) walk(name + '[]', z.items, x, extra) } ; return }
  if (typeof v !== 'object') return
  const p = props(s)
  if (!p) return
  const label = s?.$ref ? s.$ref.split('/').pop() : name
  for (const k of Object.keys(p)) { const key = `${label}.${k}`; if (!seen.has(key)) seen.set(key, new Set()) ; if (k in v) { seen.get(key)!.add(v[k] === null ? 'null' : 'value') } }
  for (const [k, x] of Object.entries(v)) {
    if (!(k in p)) extra.add(`${label}.${k}`)
    else walk(`${label}.${k}`, p[k], x, extra)
  }
}

const report = new Map<string, { n: number; ex: string }>()
const extra = new Set<string>()
function at(b: any, p: string) { return p.split('/').slice(1).reduce((x, k) => x?.[k], b) }
function note(k: string, ex: string) { const r = report.get(k); if (r) r.n++; else report.set(k, { n: 1, ex }) }
export function wireCheck(id: string, status: number, body: any) {
  if (Date.now() - last > 3000) { last = Date.now(); dump() }
  const op = operationOf(id)
  const all = [op.path, ...op.alsoAt]
  const found = all.map((p) => byPath.get(`${op.method} ${norm(p)}`)).find(Boolean)
  if (!found) return
  const res = found.responses[String(status)] ?? (status >= 400 ? { schemaRef: 'ProblemDetails' } : undefined)
  if (!found.responses[String(status)] && !found.responses.default && status !== 401 && status !== 429) note(`${found.operationId} ${status}: STATUS not documented`, JSON.stringify(body).slice(0,200))
  if (!res) { note(`${found.operationId} ${status}: no response`, ''); return }
  const schema = res.schemaRef ? { $ref: '#/schemas/' + res.schemaRef } : res.schema
  if (!schema) return
  const key = JSON.stringify(schema)
  let v = compiled.get(key)
  if (!v) { v = ajv.compile(conv(schema)); compiled.set(key, v) }
  if (!v(body)) for (const e of v.errors) if (!(e.instancePath === '/instance')) note(`${found.operationId} ${status} ${e.instancePath.replace(/\/\d+/g, '/*')} ${e.message} ${JSON.stringify(e.params).slice(0, 160)}`, `${JSON.stringify(at(body, e.instancePath)).slice(0, 200)}`)
  if (status < 400 || /NotReady|Insufficient/.test(key)) walk(found.operationId, schema, body, extra)
}
let last = 0
function dump() {
  const lines = [...report].sort().map(([k, { n, ex }]) => `${n}x ${k}     ${ex}`)
  lines.push('--- NEVER SEEN'); for (const [k, s] of [...seen].sort()) if (s.size === 0) lines.push(k)
  lines.push('--- ONLY NULL'); for (const [k, s] of [...seen].sort()) if (s.size === 1 && s.has('null')) lines.push(k)
  lines.push('--- EXTRA'); lines.push(...[...extra].sort())
  writeFileSync(`/tmp/onb-wire2-${process.pid}.txt`, lines.join('\n'))
}
