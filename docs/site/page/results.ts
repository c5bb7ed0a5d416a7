import { button, element } from './elements.js'
import type { Asked, Told } from './messages.js'

/** Milliseconds after which a run is ended. */
const limit = 30_000

/** What a run printed, how its tests ended, and its worlds beside that. */
export class Results {
  readonly status = element('span', { className: 'status', role: 'status' })
  readonly view = element('div', { className: 'results', hidden: true })
  readonly #host: HTMLElement
  readonly #output = element('div', { className: 'output' })
  readonly #world = element('div', { className: 'world' })
  #worker: Worker | undefined
  #theme: MutationObserver | undefined

  /** @param host has what became of the last run as `data-state` */
  constructor(host: HTMLElement) {
    this.#host = host
    this.view.append(this.#output, this.#world)
  }

  run(code: string): void {
    this.stop()
    this.#output.replaceChildren()
    this.#world.replaceChildren()
    this.#world.hidden = true
    this.view.hidden = false
    this.#say('running', 'Running')
    const worker = new Worker(new URL('worker.js', import.meta.url), { type: 'module' })
    this.#worker = worker
    const worlds: World[] = []
    const late = setTimeout(() => {
      this.stop()
      this.#say('failed', 'Stopped: it ran for 30 seconds')
    }, limit)
    const end = () => {
      clearTimeout(late)
      this.stop()
    }
    worker.addEventListener('error', ({ message }) => {
      end()
      this.#say('failed', `The worker did not start: ${message}`)
    })
    worker.addEventListener('message', ({ data: told }: MessageEvent<Told>) => {
      if (told.type === 'ready') worker.postMessage({ code } satisfies Asked)
      else if (told.type === 'printed') this.#print(told.text, told.level)
      else if (told.type === 'world') worlds.push(told)
      else {
        end()
        this.#finish(told, worlds)
      }
    })
  }

  /** Ends what runs. */
  stop(): void {
    this.#worker?.terminate()
    this.#worker = undefined
  }

  #finish({ tests, errors, took }: Extract<Told, { type: 'ended' }>, worlds: readonly World[]): void {
    const list = element('ul')
    for (const { name, state, took: time, errors: wrong } of tests) {
      const line = element('li', { className: state }, name, element('small', {}, ` ${Math.round(time)} ms`))
      for (const text of wrong) line.append(element('pre', { className: 'error', textContent: text }))
      list.append(line)
    }
    if (tests.length > 0) this.#output.prepend(list)
    for (const text of errors) this.#print(text, 'error')
    this.#showWorlds(worlds)
    const failed = tests.filter(({ state }) => state === 'fail').length + errors.length
    const passed = tests.filter(({ state }) => state === 'pass').length
    const skipped = tests.length - passed - tests.filter(({ state }) => state === 'fail').length
    const words = [
      failed > 0 && `${failed} failed`,
      passed > 0 && `${passed} passed`,
      skipped > 0 && `${skipped} skipped`,
      tests.length === 0 && failed === 0 && 'ran to its end',
    ].filter((text) => text !== false)
    this.#say(failed > 0 ? 'failed' : 'passed', `${words.join(', ')} in ${Math.round(took)} ms`)
    Object.assign(this.#host.dataset, { passed, failed, skipped, worlds: worlds.length })
    if (this.#output.childElementCount === 0) this.#print('It printed nothing.', 'note')
  }

  #showWorlds(worlds: readonly World[]): void {
    const [first] = worlds
    if (first === undefined) return
    const frame = element('iframe', { title: 'The world after the run' })
    // A page of its own, without rights: it may only run its own script.
    frame.setAttribute('sandbox', 'allow-scripts')
    const follow = () => {
      frame.style.colorScheme = document.documentElement.classList.contains('dark') ? 'dark' : 'light'
    }
    follow()
    this.#theme?.disconnect()
    this.#theme = new MutationObserver(follow)
    this.#theme.observe(document.documentElement, { attributes: true, attributeFilter: ['class'] })
    const show = ({ html }: World) => {
      frame.srcdoc = html
    }
    const bar = element('div', { className: 'bar' })
    if (worlds.length === 1) bar.append(element('span', { className: 'status' }, 'Its world'))
    else {
      const choice = element('select', {
        ariaLabel: 'World',
        onchange: () => show(worlds[choice.selectedIndex] ?? first),
      })
      choice.append(...worlds.map(({ title }) => element('option', {}, title)))
      bar.append(choice)
    }
    const larger = button('Whole window', () => {
      // Above everything, wherever it stands.
      const isLarge = this.#world.popover === null
      if (!isLarge) this.#world.hidePopover()
      this.#world.popover = isLarge ? 'manual' : null
      if (isLarge) this.#world.showPopover()
      larger.textContent = isLarge ? 'Back to the page' : 'Whole window'
    })
    bar.append(larger)
    this.#world.onkeydown = ({ key }) => {
      if (key === 'Escape' && this.#world.popover !== null) larger.click()
    }
    this.#world.append(bar, frame)
    this.#world.hidden = false
    show(first)
  }

  #print(text: string, level: string): void {
    this.#output.append(element('pre', { className: level, textContent: text }))
  }

  #say(state: 'running' | 'passed' | 'failed', text: string): void {
    this.#host.dataset['state'] = state
    this.status.dataset['state'] = state
    this.status.textContent = text
  }
}

type World = Extract<Told, { type: 'world' }>
