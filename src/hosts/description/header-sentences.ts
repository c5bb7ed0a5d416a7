/** One sentence for each header of requests and answers, by its name in small letters. */
export const headerSentences: Readonly<Record<string, string>> = {
  'x-idempotency-key':
    'Names the intent, a UUID: a request that repeats the key within 24 hours gets the stored answer, also where that is a refusal, and nothing happens twice.',
  'x-sandbox-scenario':
    'Injects a named failure, in the sandbox only; a name that is not known is ignored. `happy_path` injects nothing.',
  'x-sandbox-error-step':
    'Names the step that fails, in the sandbox only; a later step fails after the answer.',
  'x-sandbox-error-status':
    'Answers at once with this status where it is 400 or more, in the sandbox only; a lower one makes the step take longer, or wait for a reviewer.',
  'x-sandbox-error-message': 'Replaces the message of the injected failure, in the sandbox only.',
  'x-sandbox-instant-completion':
    'Lets happen in this call what would take time, where the value is `true`, `1` or `yes`; in the sandbox only.',
  'x-sandbox-skip-auto-approval':
    'Leaves a new application pending, where the value is `true`, `1` or `yes`; in the sandbox only.',
  'x-ratelimit-limit': 'The number of requests that the credential may make in the window.',
  'x-ratelimit-remaining': 'The number of requests that are left in the window.',
  'x-ratelimit-reset': 'The moment at which requests are counted anew. Unix seconds.',
  'retry-after': 'The number of seconds to wait before the request is sent again.',
  'x-request-id': 'Names this request, for support: problem documents repeat it as `request_id`.',
}
