/** One sentence for each member of the envelope that every event has. */
export const envelopeSentences = {
  id: 'Names the event, and stays the same in every delivery of it: compare it to handle an event once. A KSUID.',
  type: 'Tells which object `data` has, and what has happened to it.',
  created: 'The moment at which it happened, not that of the delivery. Unix seconds.',
  api_version: 'The version of the API that wrote the event.',
  event: 'The type again, which only events about customers have.',
  data: 'The payload in `object`; events about customers have its members beside it too.',
  object: 'The payload, as the type of the event says.',
} as const
