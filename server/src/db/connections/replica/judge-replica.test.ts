import { expect, test } from 'vitest'
import { judgeReplica, keepMarks, lookAtServer, MAX_BEHIND_BYTES, type ReplicaLook } from './judge-replica.ts'

const AT = 100_000
const point = { cluster: 'a', walBytes: 1e9, now: 5_000, aheadMs: 10, slackMs: 0 }
const look = (replica: Partial<ReplicaLook['replica']>, earlier: ReplicaLook['earlier'] = []): ReplicaLook => ({
  primary: point,
  replica: { ...point, ...replica },
  earlier,
  atMs: AT,
})

test.each([
  ['level with the primary', look({}), null],
  ['a little behind', look({ walBytes: 1e9 - 100 }, [{ atMs: AT - 29_000, walBytes: 1e9 }]), null],
  ['behind by as much as is allowed', look({ walBytes: 1e9 - MAX_BEHIND_BYTES }), null],
  ['further behind', look({ walBytes: 1e9 - 2 * MAX_BEHIND_BYTES }), 'it is 128 MB behind'],
  [
    'little behind, and for long',
    look({ walBytes: 1e9 - 100 }, [{ atMs: AT - 30_000, walBytes: 1e9 - 99 }]),
    'it is more than 30 s behind',
  ],
  ['ahead', look({ walBytes: 1e9 + 1 }), 'it is ahead of the primary, so it follows another one'],
  ['of another cluster', look({ cluster: 'b' }), 'it is no replica of the database of DATABASE_URL'],
  ['at another time', look({ aheadMs: 3_010 }), 'its clock is 3 s off'],
  ['at another time the other way', look({ aheadMs: -2_990 }), 'its clock is 3 s off'],
  ['asked long before the primary', look({ now: 1_000 }), null],
  ['at another time as far as a slow call can tell', look({ aheadMs: 2_410, slackMs: 400 }), null],
])('a replica that is %s', (_case, given, expected) => {
  expect(judgeReplica(given)).toBe(expected)
})

test('a clock is compared with ours halfway through the call', async () => {
  const times = [1_000, 4_000]
  const looked = await lookAtServer(
    async () => ({ ...point, now: 2_700 }),
    () => times.shift()!,
  )
  expect([looked.aheadMs, looked.slackMs]).toEqual([200, 1_500])
})

test('of the looks at the primary, one that is old enough to tell is kept', () => {
  const marks = [-40_000, -35_000, -29_000, 0].map((ago) => ({ atMs: AT + ago, walBytes: 0 }))
  expect(keepMarks(marks, AT).map(({ atMs }) => atMs - AT)).toEqual([-35_000, -29_000, 0])
  expect(keepMarks(marks.slice(2), AT)).toHaveLength(2)
})
