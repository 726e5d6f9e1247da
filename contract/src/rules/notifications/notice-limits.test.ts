import { expect, test } from 'vitest'
import { bellCount, bellName } from './notice-limits.ts'

test.each([
  [0, '', 'Notices'],
  [1, '1', 'Notices, 1 unread'],
  [99, '99', 'Notices, 99 unread'],
  [100, '99+', 'Notices, 99+ unread'],
])('%i unread: the bell shows "%s" and is called "%s"', (unread, count, name) => {
  expect([bellCount(unread), bellName(unread)]).toEqual([count, name])
})
