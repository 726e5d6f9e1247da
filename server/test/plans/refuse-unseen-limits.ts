// Runs before each file of tests with a database: no statement of it that is planned once may have a limit that its plan
// can't see.
import pg from 'pg'
import { afterAll, expect } from 'vitest'
import { hasUnseenLimit } from './unseen-limit.ts'

type Send = (this: unknown, ...given: unknown[]) => unknown
const DRIVER = pg.Client.prototype as unknown as { query: Send }

const { query } = DRIVER
const checked = new Set<string>()
const refused = new Set<string>()

DRIVER.query = function (...given) {
  const { name, text } = given[0] as { name?: string; text?: string }
  // Only planned statements have a name.
  if (name !== undefined && text !== undefined && !checked.has(name)) {
    checked.add(name)
    if (hasUnseenLimit(text)) refused.add(text)
  }
  return query.apply(this, given)
}

afterAll(() => {
  DRIVER.query = query
  expect([...refused], 'statements with a limit or an offset that their plan can’t see: see page-cut.ts').toEqual([])
})
