/** How the generated files are written: comments, members and unions of TypeScript, within the width of a line. */

const width = 110

/** A doc comment in front of what it is about; nothing where there is nothing to say. */
export function docComment(indent: string, paragraphs: readonly string[]): string {
  const said = paragraphs.filter((text) => text !== '')
  const [only = ''] = said
  const short = `${indent}/** ${only.replaceAll('*/', '*\\/')} */\n`
  if (said.length === 0) return ''
  if (said.length === 1 && short.length <= width + 1) return short
  const lines = said.flatMap((text) => wrapped(text.replaceAll('*/', '*\\/'), width - indent.length - 3))
  return `${indent}/**\n${lines.map((line) => `${indent} * ${line}\n`).join('')}${indent} */\n`
}

function wrapped(text: string, limit: number): string[] {
  const lines: string[] = []
  for (const word of text.split(' ')) {
    const last = lines.at(-1)
    if (last !== undefined && last.length + 1 + word.length <= limit) lines[lines.length - 1] += ` ${word}`
    else lines.push(word)
  }
  return lines
}

/** A name as it may stand in front of a colon. */
export function memberName(name: string): string {
  return /^[A-Za-z_$][\w$]*$/.test(name) ? name : quoted(name)
}

export function quoted(text: string): string {
  return `'${text.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'`
}

/** Each form that a value can have once: what is absent comes last. */
function distinct(forms: readonly string[]): readonly string[] {
  const absent = ['null', 'undefined']
  const present = [...new Set(forms)].filter((form) => !absent.includes(form))
  return [...present, ...absent.filter((form) => forms.includes(form))]
}

export function union(forms: readonly string[]): string {
  return distinct(forms).join(' | ')
}

/** `start` and a union, on a line for each form where one line is too short for all. */
export function declared(indent: string, start: string, forms: readonly string[]): string {
  const each = distinct(forms)
  const line = `${indent}${start} ${each.join(' | ')}`
  if (line.length <= width || line.includes('\n') || each.length === 1) return `${line}\n`
  return `${indent}${start}\n${each.map((form) => `${indent}  | ${form}\n`).join('')}`
}

/** `customer.kyb_link` and `apiKeys` as the beginning of a type's name. */
export function pascal(text: string): string {
  return text
    .split(/[^A-Za-z0-9]+/)
    .map((word) => word.slice(0, 1).toUpperCase() + word.slice(1))
    .join('')
}
