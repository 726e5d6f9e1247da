import { expect, test } from 'vitest'
import { isUnknown } from './failed-step.ts'

const failure = (status: number, code: string) => ({ ok: false as const, status, error: { code, message: 'No.' } })

test.each([
  [0, 'network', true],
  [500, 'unexpected', true],
  // The database may have gone away after the first commit.
  [503, 'busy', true],
  [503, 'gateway_away', false],
  [409, 'order_changed', false],
  [422, 'payment_declined', false],
])('%i %s leaves the order in doubt: %s', (status, code, expected) => {
  expect(isUnknown(failure(status, code) as Parameters<typeof isUnknown>[0])).toBe(expected)
})
