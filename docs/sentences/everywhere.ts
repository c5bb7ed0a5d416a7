/** Sentences of members that mean the same wherever they are: of those that have no comment of their own. */
export const everywhere: Readonly<Record<string, string>> = {
  id: 'Names it in paths, in other answers and in events; it never changes.',
  client_id: 'The client, which is your company, that it belongs to.',
  customer_id: 'The customer that it belongs to.',
  created_at: 'The moment at which it was made.',
  updated_at: 'The moment of the last change to it; at first that of its creation.',
}
