/** Makes an element with its properties and what is in it. */
export function element<K extends keyof HTMLElementTagNameMap>(
  name: K,
  properties: Partial<HTMLElementTagNameMap[K]> = {},
  ...inside: readonly (Node | string)[]
): HTMLElementTagNameMap[K] {
  const made = Object.assign(document.createElement(name), properties)
  made.append(...inside)
  return made
}

export function button(text: string, onclick: () => void, className = ''): HTMLButtonElement {
  return element('button', { type: 'button', textContent: text, onclick, className })
}
