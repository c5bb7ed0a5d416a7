/** Text that is HTML already; every other text is escaped where it is put in. */
export class Html {
  readonly text: string

  constructor(text: string) {
    this.text = text
  }
}

/** Nothing is written of what is false. */
type Piece = string | number | false | Html | readonly Html[]

/** HTML with values in it: `` html`<p>${name}</p>` ``. */
export function html(texts: TemplateStringsArray, ...pieces: readonly Piece[]): Html {
  return new Html(texts.map((text, index) => text + written(pieces[index] ?? '')).join(''))
}

function written(piece: Piece): string {
  if (piece === false) return ''
  if (piece instanceof Html) return piece.text
  if (typeof piece === 'object') return piece.map(({ text }) => text).join('')
  return escaped(String(piece))
}

/** A text that is no HTML, as HTML has it: in an element, and in an attribute. */
export function escaped(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`)
}
