/** Numbers from a seed, the same everywhere (splitmix32): what the workload is drawn from. */
export class Draws {
  #state: number

  constructor(seed: number) {
    this.#state = Math.imul(seed, 0x9e3779b1) ^ 0x85ebca6b
  }

  #next(): number {
    this.#state = (this.#state + 0x9e3779b9) | 0
    let mixed = this.#state
    mixed = Math.imul(mixed ^ (mixed >>> 16), 0x21f0aaad)
    mixed = Math.imul(mixed ^ (mixed >>> 15), 0x735a2d97)
    return (mixed ^ (mixed >>> 15)) >>> 0
  }

  /** 0 to `below` - 1. */
  int(below: number): number {
    return this.#next() % below
  }

  chance(percent: number): boolean {
    return this.int(100) < percent
  }

  pick<const T>(choices: readonly [T, ...T[]]): T {
    return choices[this.int(choices.length)] ?? choices[0]
  }

  /** Which of the things that there will be by then: the newest ones more often than the old. */
  which(): number {
    return this.chance(50) ? this.int(2) : this.int(12)
  }
}
