export const documentKeys = ['platform_tos', 'platform_privacy'] as const
export type DocumentKey = (typeof documentKeys)[number]

/** One immutable text of a document. */
export interface Revision {
  readonly key: DocumentKey
  /** A date that names the revision: one of a document's. */
  readonly version: string
  /** Counts up from 1. */
  readonly revision: number
  readonly title: string
  /** Markdown. */
  readonly content: string
  /** Another address of its text. */
  readonly content_url: string | null
  /** A date: the revision is in force from its first moment, in UTC. */
  readonly effective_date: string
  /** The newest application when it was published: ids tell what came before, also within one instant. */
  readonly published_after: string
}

/** A date earlier than every moment that a clock can start at, so that every world has both documents in force. */
const from = '2014-01-01'

const first = {
  version: from,
  revision: 1,
  effective_date: from,
  content_url: null,
  published_after: '',
} as const

/** Revisions that every world starts with. Texts of our own: nobody is bound by them. */
export const firstRevisions: Readonly<Record<DocumentKey, Revision>> = {
  platform_tos: {
    ...first,
    key: 'platform_tos',
    title: 'Terms of Service',
    content:
      '# Terms of Service\n\nThis is the text of a simulated agreement. It binds nobody.\n\n1. Money moves only in simulation.\n2. Either side may end this agreement at any time.\n',
  },
  platform_privacy: {
    ...first,
    key: 'platform_privacy',
    title: 'Privacy Policy',
    content:
      '# Privacy Policy\n\nThis is the text of a simulated notice.\n\n1. What is entered stays in the simulated world.\n2. Nothing is passed on to anyone.\n',
  },
}
