import { button, element } from './elements.js'
import { Results } from './results.js'
import { pack } from './share.js'
import style from './style.css'

/** What stands below a block of TypeScript that runs in the page. It knows no generator: the block is the `pre` before it. */
export class RunBlock extends HTMLElement {
  readonly #results = new Results(this)
  #area: HTMLTextAreaElement | undefined
  #isMade = false

  connectedCallback(): void {
    document.documentElement.classList.toggle('has-results', false)
    if (this.#isMade) return
    this.#isMade = true
    const edit = button('Edit', () => {
      edit.textContent = this.#toggleEditor() ? 'As it was' : 'Edit'
    })
    const bar = element('div', { className: 'bar' })
    bar.append(
      button('Run', () => this.run(), 'first'),
      edit,
      button('Open in the playground', () => void this.#openPlayground()),
      this.#results.status,
    )
    this.attachShadow({ mode: 'open' }).append(element('style', {}, style), bar, this.#results.view)
  }

  disconnectedCallback(): void {
    this.#results.stop()
  }

  get code(): string {
    return this.#area?.value ?? this.#block?.querySelector('pre')?.textContent ?? ''
  }

  run(): void {
    // Room for what runs, where there is some: see docs/site/.vitepress/theme/site.css.
    document.documentElement.classList.add('has-results')
    this.#results.run(this.code)
  }

  get #block(): HTMLElement | undefined {
    return this.previousElementSibling instanceof HTMLElement ? this.previousElementSibling : undefined
  }

  /** @returns whether it is edited now */
  #toggleEditor(): boolean {
    const block = this.#block
    if (this.#area !== undefined) {
      this.#area.remove()
      this.#area = undefined
      if (block !== undefined) block.hidden = false
      return false
    }
    const { code } = this
    const area = editor(code, () => this.run())
    area.rows = Math.min(30, code.split('\n').length + 1)
    this.#area = area
    if (block !== undefined) block.hidden = true
    this.shadowRoot?.prepend(area)
    area.focus()
    return true
  }

  async #openPlayground(): Promise<void> {
    const url = new URL('../playground.html', import.meta.url)
    url.hash = `code=${await pack(this.code)}`
    globalThis.location.assign(url)
  }
}

/** A text area for code; Ctrl and Enter run it. */
export function editor(code: string, run: () => void): HTMLTextAreaElement {
  const area = element('textarea', { value: code, spellcheck: false, ariaLabel: 'Code', className: 'code' })
  area.setAttribute('autocapitalize', 'off')
  area.setAttribute('autocomplete', 'off')
  area.addEventListener('keydown', ({ key, ctrlKey, metaKey }) => {
    if (key === 'Enter' && (ctrlKey || metaKey)) run()
  })
  return area
}
