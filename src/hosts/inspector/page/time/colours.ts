import { type Colours, colourNames } from './pen.js'

/** Reads the colours of the page as they are now: a canvas does not know the variables of a style sheet. */
export function coloursOf(element: HTMLElement): Colours {
  const probe = document.createElement('span')
  element.append(probe)
  const colour = (name: string): string => {
    probe.style.color = `var(--${name})`
    return getComputedStyle(probe).color
  }
  const [paper, raised, line, ink, faint, lit, blue] = colourNames.map(colour)
  const found = {
    paper: paper ?? '',
    raised: raised ?? '',
    line: line ?? '',
    ink: ink ?? '',
    faint: faint ?? '',
    lit: lit ?? '',
    blue: blue ?? '',
    waits: colour('waits'),
    moves: colour('moves'),
    done: colour('done'),
    wrong: colour('wrong'),
    over: colour('over'),
  }
  probe.remove()
  return found
}
