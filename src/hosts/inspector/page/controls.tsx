import type { Signal } from '@preact/signals'

/** Members of an input, or of a select, whose text is a signal. */
export function boundTo(text: Signal<string>) {
  return {
    value: text.value,
    onInput({ currentTarget: { value } }: { readonly currentTarget: { readonly value: string } }): void {
      text.value = value
    },
  }
}

/** An input for the text that the items of a list must contain. */
export function Search({ label, search }: { readonly label: string; readonly search: Signal<string> }) {
  return <input type="search" placeholder="Search (/)" aria-label={label} {...boundTo(search)} />
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
  return of.map((choice) => <option key={choice}>{choice}</option>)
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
