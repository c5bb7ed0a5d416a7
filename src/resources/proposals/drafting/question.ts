/** A question in the place of a draft: whoever drafts a sentence catches it, and drafts nothing of it. */
export class Question extends Error {
  /** Asks the same about a payment of somebody. */
  about(name: string): Question {
    return new Question(`${name}: ${this.message}`)
  }
}

export function ask(text: string): never {
  throw new Question(text)
}

/** Makes it, or returns the question that stands in its way. */
export function attempt<T>(make: () => T): T | Question {
  try {
    return make()
  } catch (error) {
    if (error instanceof Question) return error
    throw error
  }
}
