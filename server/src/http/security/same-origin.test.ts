import { expect, test } from 'vitest'
import { isFromOurPages } from './same-origin.ts'

test.each([
  ['Sec-Fetch-Site same-origin', { 'sec-fetch-site': 'same-origin' }, true],
  ['Sec-Fetch-Site cross-site', { 'sec-fetch-site': 'cross-site', origin: 'http://lotyard.test' }, false],
  ['Sec-Fetch-Site same-site', { 'sec-fetch-site': 'same-site' }, false],
  ['Sec-Fetch-Site none', { 'sec-fetch-site': 'none' }, false],
  ['our Origin', { origin: 'http://lotyard.test' }, true],
  ['our Origin over https', { origin: 'https://lotyard.test' }, true],
  ["another site's Origin", { origin: 'http://evil.test' }, false],
  ['an Origin that only starts like ours', { origin: 'http://lotyard.test.evil.test' }, false],
  ['an opaque Origin', { origin: 'null' }, false],
  ['neither', {}, null],
])('a write with %s: %j', (_case, headers, isOurs) => {
  expect(isFromOurPages(headers, 'lotyard.test')).toBe(isOurs)
})
