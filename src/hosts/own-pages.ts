/** Of answers that no page of elsewhere has as a script, a picture or a style, whatever its browser takes them for. */
export const forOwnPages = {
  'x-content-type-options': 'nosniff',
  'cross-origin-resource-policy': 'same-origin',
} as const
