import type { Signal } from '@preact/signals'
import type { ComponentChildren } from 'preact'
import type { Pane, Selected } from './pane.js'

/** Members of an input, or of a select, whose text is a signal. */
export function boundTo(text: Signal<string>) {
  return {
    value: text.value,
    onInput({ currentTarget: { value } }: { readonly currentTarget: { readonly value: string } }): void {
      text.value = value
    },
  }
}

/** Runs something when a form is submitted; the browser goes nowhere. */
export function onSubmitted(run: () => void): (event: Event) => void {
  return (event) => {
    event.preventDefault()
    run()
  }
}

/** Choices of a select. */
export function Options({ of }: { readonly of: readonly string[] }) {
  return (
    <>
      {of.map((choice) => (
        <option key={choice}>{choice}</option>
      ))}
    </>
  )
}

/** Proposes texts to an input. They have no words of their own, which would be read as a part of its label. */
export function Proposals({ id, of }: { readonly id: string; readonly of: readonly string[] }) {
  return (
    <datalist id={id}>
      {of.map((text) => (
        <option key={text} value={text} />
      ))}
    </datalist>
  )
}

interface ActProps {
  readonly pane: Pane
  readonly name: string
  readonly run: () => Promise<unknown>
  readonly title?: string | undefined
  readonly disabled?: boolean
}

/** A button that does something to the world. */
export function Act({ pane, name, run, title, disabled }: ActProps) {
  return (
    <button
      type="button"
      title={title}
      disabled={disabled}
      aria-disabled={pane.isBusy.value}
      onClick={() => void pane.act(name, run)}
    >
      {name}
    </button>
  )
}

interface LinkProps {
  readonly pane: Pane
  readonly to: Selected
  readonly title?: string
  readonly children: ComponentChildren
}

/** Shows something more closely. It may stand in a line that opens something else. */
export function Link({ pane, to, title, children }: LinkProps) {
  return (
    <button
      type="button"
      class="link"
      title={title}
      onClick={(event) => {
        event.stopPropagation()
        pane.open(to)
      }}
    >
      {children}
    </button>
  )
}
