import type { Meaning } from './meaning.js'

/** The colours of the picture, as the page has them now. */
export type Colours = Readonly<Record<(typeof colourNames)[number] | Meaning, string>>

export const colourNames = ['paper', 'raised', 'line', 'ink', 'faint', 'lit', 'blue'] as const

/** Draws the shapes that the picture is made of, and counts them. */
export class Pen {
  readonly on: CanvasRenderingContext2D
  readonly colours: Colours
  /** The number of shapes that were drawn. */
  drawn = 0

  constructor(on: CanvasRenderingContext2D, colours: Colours) {
    this.on = on
    this.colours = colours
  }

  fill(colour: string, x: number, y: number, width: number, height: number, alpha = 1): void {
    this.drawn++
    this.on.globalAlpha = alpha
    this.on.fillStyle = colour
    this.on.fillRect(x, y, width, height)
    this.on.globalAlpha = 1
  }

  line(
    colour: string,
    points: readonly (readonly [number, number])[],
    width = 1,
    dash: readonly number[] = [],
  ): void {
    this.drawn++
    const { on } = this
    on.strokeStyle = colour
    on.lineWidth = width
    on.setLineDash([...dash])
    on.beginPath()
    for (const [index, [x, y]] of points.entries()) {
      if (index === 0) on.moveTo(x, y)
      else on.lineTo(x, y)
    }
    on.stroke()
    if (dash.length > 0) on.setLineDash([])
  }

  /** A span of time in a state: what waits is an outline, what is on its way is solid. */
  bar(meaning: Meaning, x: number, end: number, y: number): void {
    const width = Math.max(end - x, 3)
    const colour = this.colours[meaning]
    if (meaning !== 'waits') {
      this.fill(colour, x, y - 5, width, 10)
      return
    }
    this.fill(colour, x, y - 5, width, 10, width > 4 ? 0.22 : 1)
    if (width <= 4) return
    this.on.strokeStyle = colour
    this.on.lineWidth = 1.5
    this.on.strokeRect(x + 0.75, y - 4.25, width - 1.5, 8.5)
  }

  /** The end of something: a disc with a tick, a diamond with a cross, or a dash. */
  cap(meaning: Meaning, x: number, y: number): void {
    this.drawn++
    const { on, colours } = this
    on.fillStyle = colours[meaning]
    on.strokeStyle = colours.paper
    on.lineWidth = 1.6
    on.beginPath()
    if (meaning === 'wrong') {
      on.moveTo(x, y - 7)
      on.lineTo(x + 7, y)
      on.lineTo(x, y + 7)
      on.lineTo(x - 7, y)
      on.fill()
      on.beginPath()
      on.moveTo(x - 2.2, y - 2.2)
      on.lineTo(x + 2.2, y + 2.2)
      on.moveTo(x + 2.2, y - 2.2)
      on.lineTo(x - 2.2, y + 2.2)
      on.stroke()
      return
    }
    if (meaning === 'done') {
      on.arc(x, y, 5, 0, 7)
      on.fill()
      on.beginPath()
      on.moveTo(x - 2.3, y + 0.2)
      on.lineTo(x - 0.6, y + 2)
      on.lineTo(x + 2.5, y - 1.8)
      on.stroke()
      return
    }
    on.strokeStyle = colours[meaning]
    on.lineWidth = 2
    on.moveTo(x, y - 5)
    on.lineTo(x, y + 5)
    on.stroke()
  }

  /** An attempt that failed, or what is still to come. */
  ring(colour: string, x: number, y: number, radius: number, dash: readonly number[] = []): void {
    this.drawn++
    const { on } = this
    on.fillStyle = this.colours.paper
    on.strokeStyle = colour
    on.lineWidth = 1.5
    on.setLineDash([...dash])
    on.beginPath()
    on.arc(x, y, radius, 0, 7)
    on.fill()
    on.stroke()
    if (dash.length > 0) on.setLineDash([])
  }

  /** Draws what a test brought about: a hollow diamond. */
  diamond(x: number, y: number): void {
    this.drawn++
    const { on, colours } = this
    on.fillStyle = colours.paper
    on.strokeStyle = colours.ink
    on.lineWidth = 1.5
    on.beginPath()
    on.moveTo(x, y - 4)
    on.lineTo(x + 4, y)
    on.lineTo(x, y + 4)
    on.lineTo(x - 4, y)
    on.closePath()
    on.fill()
    on.stroke()
  }

  /** A note of the test: a flag. */
  flag(x: number, y: number): void {
    this.drawn++
    const { on, colours } = this
    on.fillStyle = colours.blue
    on.beginPath()
    on.moveTo(x, y - 10)
    on.lineTo(x + 9, y - 7)
    on.lineTo(x, y - 4)
    on.fill()
    on.fillRect(x - 0.6, y - 10, 1.2, 20)
  }

  text(
    colour: string,
    words: string,
    x: number,
    y: number,
    font: string,
    align: CanvasTextAlign = 'left',
  ): void {
    this.drawn++
    const { on } = this
    on.font = font
    on.fillStyle = colour
    on.textAlign = align
    on.fillText(words, x, y)
  }

  widthOf(words: string, font: string): number {
    this.on.font = font
    return this.on.measureText(words).width
  }
}
