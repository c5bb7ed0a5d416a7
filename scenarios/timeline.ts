import type { Simulator } from 'platform-simulator'

type Print = (line: string) => void

/** Prints what happens in a world as it happens: virtual time, then a request, an event or a delivery. */
export class Timeline {
  readonly #print: Print
  readonly #start: number
  readonly #sim: Simulator

  constructor(sim: Simulator, print: Print) {
    this.#sim = sim
    this.#print = print
    this.#start = sim.clock.now().getTime()
    sim.events.on('*', (event) => this.line('event', `${event.type} ${summary(event.data.object)}`))
  }

  heading(text: string): void {
    this.#print(`\n${text}`)
  }

  request(method: string, path: string, status: number, note = ''): void {
    this.line('request', `${method} ${path} -> ${status}${note === '' ? '' : `  (${note})`}`)
  }

  delivery(type: string, attempt: number, outcome: string): void {
    this.line('delivery', `${type} attempt ${attempt} -> ${outcome}`)
  }

  line(kind: string, text: string): void {
    const elapsed = elapsedText(this.#sim.clock.now().getTime() - this.#start)
    this.#print(`  ${elapsed.padStart(11)}  ${kind.padEnd(8)}  ${text}`)
  }
}

function elapsedText(milliseconds: number): string {
  const seconds = Math.floor(milliseconds / 1000)
  const two = (value: number) => String(value).padStart(2, '0')
  const hours = Math.floor(seconds / 3600)
  return `+${hours}:${two(Math.floor(seconds / 60) % 60)}:${two(seconds % 60)}`
}

function summary(object: { readonly [name: string]: unknown }): string {
  const told = ['name', 'kyb_status', 'reason_code', 'url', 'status'].flatMap((name) =>
    typeof object[name] === 'string' && !(name === 'url' && 'link_type' in object)
      ? [`${name}=${object[name]}`]
      : [],
  )
  return told.join(' ')
}
