import { expect, test } from 'vitest'
import { siteOrigin } from './queue-search-mails.ts'

test.each([
  ['https://lots.example', 'tools.example', 'https://tools.example'],
  ['http://127.0.0.1:3000', 'tools.localhost', 'http://tools.localhost:3000'],
  ['https://lots.example:8443', null, 'https://lots.example:8443'],
])('beside %s, a site with the host %s is reached at %s', (publicUrl, host, origin) => {
  expect(siteOrigin(publicUrl, host)).toBe(origin)
})
