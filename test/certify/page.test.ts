import { expect, test } from 'vitest'
import { html } from '../../src/hosts/pages/html.js'
import { withSection } from '../../src/kit/readiness/page.js'

test('a page has a part for each verb, in one order, and keeps those of others', () => {
  const first = withSection(undefined, 'vary', html`<h2>Varied</h2>`)
  const both = withSection(first, 'certify', html`<h2>Certified ${'<!-- vary -->'}</h2>`)
  expect(both.match(/<h2>.*?<\/h2>/g)).toEqual([
    '<h2>Certified &#60;!-- vary --&#62;</h2>',
    '<h2>Varied</h2>',
  ])
  const again = withSection(both, 'vary', html`<h2>Varied anew</h2>`)
  expect(again.match(/<h2>/g)).toHaveLength(2)
  expect(again).toContain('Varied anew')
  expect(withSection('<p>something else</p>', 'vary', html`<h2>Varied</h2>`)).toBe(first)
})
