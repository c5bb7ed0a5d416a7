import { stepsInCode, textInCode, valueInCode } from '../../../kernel/code-text.js'
import { operationNamed } from '../cases.js'
import { Answered, Moment, OwnText, type Value, type WalkCall } from './values.js'

/**
 * Writes calls as a program for Node that makes them anew, at the address that it is given. The key comes from the
 * environment: none stands in it.
 * @param says what the last answer has otherwise
 */
export function storyOf(calls: readonly WalkCall[], says: string): string {
  const lines = calls.map((call, place) => callText(call, place === calls.length - 1))
  const written = lines.join('\n')
  return [
    `// ${says}`,
    '// PLATFORM_API_KEY=... node story.mjs https://api.sandbox.example',
    ...(/\$\{subject\}/.test(written) ? ['const subject = crypto.randomUUID().slice(0, 8)'] : []),
    ...(written.includes('inTime(')
      ? ['const inTime = (milliseconds) => new Date(Date.now() + milliseconds).toISOString()']
      : []),
    'async function call(method, path, { body, headers, key = crypto.randomUUID() } = {}) {',
    '  const response = await fetch(process.argv[2] + path, {',
    '    method,',
    '    headers: {',
    "      'x-api-key': process.env.PLATFORM_API_KEY,",
    "      ...(method !== 'GET' && key !== null && { 'x-idempotency-key': key }),",
    "      ...(body !== undefined && { 'content-type': 'application/json' }),",
    '      ...headers,',
    '    },',
    '    ...(body !== undefined && { body: JSON.stringify(body) }),',
    '  })',
    '  const text = await response.text()',
    '  console.log(method, path, response.status, text)',
    "  return text === '' ? undefined : JSON.parse(text)",
    '}',
    '',
    written,
    '',
  ].join('\n')

  function callText(call: WalkCall, isLast: boolean): string {
    const { method = 'GET', path = '/' } = operationNamed(call.operation) ?? {}
    const filled = path.replace(/\{([^}]+)\}/g, (_, name: string) => inTemplate(call.params[name] ?? ''))
    const pairs = Object.entries(call.query).map(([name, value]) => `${name}=${inTemplate(value)}`)
    const whole = filled + (pairs.length === 0 ? '' : `?${pairs.join('&')}`)
    const address = whole.includes('${') ? `\`${whole}\`` : textInCode(whole)
    const isSharedKey = calls.some(({ key, number }) => key === call.number && number !== call.number)
    const key = call.key === call.number ? undefined : call.key
    const more = [
      ...(call.body === undefined ? [] : [`body: ${codeOf(call.body)}`]),
      ...(Object.keys(call.headers).length === 0 ? [] : [`headers: ${codeOf(call.headers)}`]),
      ...(isSharedKey
        ? [`key: key${call.number}`]
        : key === undefined || method === 'GET'
          ? []
          : [`key: ${typeof key === 'number' ? `key${key}` : codeOf(key)}`]),
    ]
    const asked = `await call(${textInCode(method)}, ${address}${more.length === 0 ? '' : `, { ${more.join(', ')} }`})`
    const isUsed = !isLast && calls.some((other) => textOf(other).includes(`answer${call.number}.`))
    return [
      ...(isSharedKey ? [`const key${call.number} = crypto.randomUUID()`] : []),
      isUsed ? `const answer${call.number} = ${asked}` : asked,
    ].join('\n')
  }
}

function textOf({ params, query, body = null }: WalkCall): string {
  return codeOf([{ ...params }, { ...query }, body])
}

function codeOf(value: Value): string {
  return valueInCode(value, (part) => {
    if (part instanceof Answered) return placeText(part)
    if (part instanceof OwnText) return `\`${ownName(part)}\``
    return part instanceof Moment ? `inTime(${part.afterMs})` : undefined
  })
}

function inTemplate(value: Value): string {
  if (value instanceof Answered) return `\${${placeText(value)}}`
  if (value instanceof OwnText) return ownName(value)
  return encodeURIComponent(String(value))
}

function ownName({ number }: OwnText): string {
  return `compare-\${subject}-${number}`
}

function placeText({ call, path }: Answered): string {
  return `answer${call}${stepsInCode(path.split('.'))}`
}
