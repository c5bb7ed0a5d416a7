import type { Start } from '../starts.js'
import { button, element } from './elements.js'
import { Results } from './results.js'
import { editor } from './run-block.js'
import { pack, unpack } from './share.js'
import style from './style.css'

/** An editor with what it runs beside it. Its code is in the address of the page, and is never run unasked. */
export class PlayGround extends HTMLElement {
  readonly #results = new Results(this)
  readonly #area = editor('', () => this.run())
  readonly #choice = element('select', { ariaLabel: 'Begin with' })
  #starts: readonly Start[] = []
  #isMade = false
  readonly #follow = () => void this.#read()

  connectedCallback(): void {
    globalThis.addEventListener('hashchange', this.#follow)
    if (this.#isMade) return
    this.#isMade = true
    const share = button('Copy the address', () => void this.#share())
    const bar = element('div', { className: 'bar' })
    bar.append(
      this.#choice,
      button('Run', () => this.run(), 'first'),
      share,
      this.#results.status,
    )
    const both = element('div', { className: 'playground' })
    both.append(this.#area, this.#results.view)
    this.attachShadow({ mode: 'open' }).append(element('style', {}, style), bar, both)
    this.#choice.addEventListener('change', () => this.#begin(this.#choice.value))
    this.#area.addEventListener('input', () => void this.#write())
    void this.#load()
  }

  disconnectedCallback(): void {
    globalThis.removeEventListener('hashchange', this.#follow)
    this.#results.stop()
  }

  get code(): string {
    return this.#area.value
  }

  run(): void {
    this.#results.run(this.code)
  }

  async #load(): Promise<void> {
    const response = await fetch(new URL('starts.json', import.meta.url))
    this.#starts = await response.json()
    for (const group of new Set(this.#starts.map(({ group }) => group))) {
      const inside = this.#starts.filter((start) => start.group === group)
      this.#choice.append(
        element(
          'optgroup',
          { label: group },
          ...inside.map(({ name, title }) => element('option', { value: name }, title)),
        ),
      )
    }
    await this.#read()
  }

  /** Takes the code from the address, or the beginning that it names. */
  async #read(): Promise<void> {
    const asked = new URLSearchParams(globalThis.location.hash.slice(1))
    const packed = asked.get('code')
    if (packed === null) return this.#begin(asked.get('start') ?? this.#starts[0]?.name ?? '')
    try {
      const code = await unpack(packed)
      if (code === this.code) return
      this.#area.value = code
      this.#choice.selectedIndex = this.#starts.findIndex((start) => start.code === code)
      this.#results.status.textContent = 'From the address: read it, then Run'
    } catch {
      this.#results.status.textContent = 'The address is not whole: there is no code in it'
    }
  }

  #begin(name: string): void {
    const start = this.#starts.find((one) => one.name === name) ?? this.#starts[0]
    if (start === undefined) return
    this.#choice.value = start.name
    this.#area.value = start.code
    this.#results.status.textContent = ''
    history.replaceState(history.state, '', `#start=${start.name}`)
  }

  async #write(): Promise<void> {
    history.replaceState(history.state, '', `#code=${await pack(this.code)}`)
  }

  async #share(): Promise<void> {
    if (!globalThis.location.hash.startsWith('#start=')) await this.#write()
    const { href } = globalThis.location
    const isCopied = await navigator.clipboard?.writeText(href).then(
      () => true,
      () => false,
    )
    this.#results.status.textContent =
      isCopied === true ? 'Copied' : 'The address of this page has the code in it'
  }
}
