import type { Simulator } from 'platform-simulator'

type Print = (line: string) => void

/** Prints what happens in a world as it happens: virtual time, then a request, an event or a delivery. */
export class Timeline {
  readonly #print: Print
  readonly #start: number
  readonly #sim: Simulator
  readonly #names: Map<string, string>

  constructor(sim: Simulator, print: Print, before?: Timeline) {
    this.#sim = sim
    this.#print = print
    this.#start = before === undefined ? sim.clock.now().getTime() : before.#start
    this.#names = new Map(before === undefined ? [] : before.#names)
  }

  /** Shows every event of the platform, whether or not a webhook tells of it. */
  showEvents(): void {
    this.#sim.events.on('*', (event) =>
      this.line('event', `${event.type} ${summary({ ...event.data.object })}`),
    )
  }

  /** The same timeline in a fork of the world. */
  in(fork: Simulator): Timeline {
    return new Timeline(fork, this.#print, this)
  }

  /** What readers know an id or an address by. */
  name(id: string, name: string): void {
    this.#names.set(id, name)
  }

  nameOf(id: string | undefined): string {
    return this.#names.get(id ?? '') ?? 'unnamed'
  }

  /** A text with the names of what readers know instead of its ids and addresses. */
  named(text: string): string {
    let named = text
    for (const [id, name] of this.#names) named = named.replaceAll(id, `{${name}}`)
    return named
  }

  heading(text: string): void {
    this.#print(`\n${text}`)
  }

  text(text: string): void {
    this.#print(text)
  }

  request(method: string, path: string, status: number, note = ''): void {
    const readable = path.replace(/[^/?=&]+/g, (part) => {
      const name = this.#names.get(part)
      return name === undefined ? part : `{${name}}`
    })
    this.line('request', `${method} ${readable} -> ${status}${note === '' ? '' : `  (${note})`}`)
  }

  delivery(type: string, attempt: number, outcome: string): void {
    this.line('delivery', `${type} attempt ${attempt} -> ${outcome}`)
  }

  line(kind: string, text: string): void {
    const elapsed = elapsedText(this.#sim.clock.now().getTime() - this.#start)
    this.#print(`  ${elapsed.padStart(12)}  ${kind.padEnd(8)}  ${text}`)
  }
}

function elapsedText(milliseconds: number): string {
  const seconds = Math.floor(milliseconds / 1000)
  const two = (value: number) => String(value).padStart(2, '0')
  const hours = Math.floor(seconds / 3600)
  const days = Math.floor(hours / 24)
  return `+${days === 0 ? '' : `${days}d `}${hours % 24}:${two(Math.floor(seconds / 60) % 60)}:${two(seconds % 60)}`
}

function summary(object: { readonly [name: string]: unknown }): string {
  const told = ['name', 'kyb_status', 'reason_code', 'url', 'status'].flatMap((name) =>
    typeof object[name] === 'string' && !(name === 'url' && 'link_type' in object)
      ? [`${name}=${object[name]}`]
      : [],
  )
  return told.join(' ')
}
