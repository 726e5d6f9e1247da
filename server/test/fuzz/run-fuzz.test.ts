import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { FuzzRequest } from './requests.ts'
import { runFuzz, type FuzzOptions } from './run-fuzz.ts'

type Named = { name: string }
const calls: Named[] = Array.from({ length: 60 }, (_, at) => ({ name: `GET /${at}` }))
const request = (call: string, number = 0, role: FuzzRequest['role'] = 'visitor'): FuzzRequest => ({
  call,
  role,
  method: 'GET',
  path: `/?number=${number}`,
  headers: {},
  body: null,
})
const options = (given: Partial<FuzzOptions<Named>>): FuzzOptions<Named> => ({
  calls,
  count: calls.length,
  seed: 1,
  maxFindings: 1,
  prepare: async () => {},
  drawRequest: async (draw, { name }) => request(name, draw(fc.nat)),
  problemOf: async () => null,
  digest: async () => ({}),
  ...given,
})
const failing = (...names: string[]) => ({
  problemOf: async ({ call }: FuzzRequest) => (names.includes(call) ? `${call} failed` : null),
})

test('each call is sent, in another order for another seed', async () => {
  const orderOf = async (seed: number): Promise<string[]> => {
    const order: string[] = []
    const note = async (_request: FuzzRequest, { name }: Named) => (order.push(name), null)
    const { findings, sent } = await runFuzz(options({ seed, problemOf: note }))
    expect(findings).toEqual([])
    expect([...sent]).toEqual(order)
    return order
  }
  const [first, again, other] = [await orderOf(1), await orderOf(1), await orderOf(2)]
  expect(first.toSorted()).toEqual(calls.map(({ name }) => name).toSorted())
  expect(again).toEqual(first)
  expect(other).not.toEqual(first)
})

test('what one run found, the next finds too', async () => {
  const given = options(failing('GET /7'))
  const [first, second] = [await runFuzz(given), await runFuzz(given)]
  expect(first.findings).toEqual([expect.stringContaining('GET /7 failed')])
  expect(second).toEqual(first)
})

test('the smallest request that fails is told, of the call that failed', async () => {
  const sent = new Set<string>()
  const { findings } = await runFuzz(
    options({
      count: 10_000,
      problemOf: async ({ path }, { name }) => {
        if (Number(path.split('=')[1]) < 40_000) return null
        sent.add(name)
        return 'too large'
      },
    }),
  )
  expect(findings).toEqual([expect.stringMatching(/number=\d{5,6}'/)])
  expect(sent.size).toBe(1)
})

test('by hand it goes on without the calls that failed', async () => {
  const { findings, sent } = await runFuzz(
    options({ count: 200, maxFindings: 20, ...failing('GET /7', 'GET /8', 'GET /9') }),
  )
  expect(findings).toHaveLength(3)
  expect(sent.size).toBe(60)
})

test.each([
  ['in the middle of a run', 60],
  ['in its last block', 40],
])('a change by strangers is found %s, and told once with what was sent', async (_when, count) => {
  let rows = 0
  const { findings } = await runFuzz(
    options({
      count,
      maxFindings: 20,
      // The first one of a run, which is a stranger's.
      problemOf: async () => ((rows = 1), null),
      drawRequest: async (_draw, { name }, isOfStrangers) => request(name, 0, isOfStrangers ? 'visitor' : 'owner'),
      digest: async () => ({ 'orders.account_id': String(rows) }),
    }),
  )
  expect(findings).toHaveLength(1)
  expect(findings[0]).toContain("changed what is another's, in orders.account_id")
  expect(findings[0]!.match(/as visitor/g)).toHaveLength(Math.min(count, 50))
})

test('insiders may change what is theirs', async () => {
  let rows = 0
  const { findings } = await runFuzz(
    options({
      count: 200,
      problemOf: async ({ role }) => ((rows += role === 'owner' ? 1 : 0), null),
      drawRequest: async (_draw, { name }, isOfStrangers) => request(name, 0, isOfStrangers ? 'visitor' : 'owner'),
      digest: async () => ({ orders: String(rows) }),
    }),
  )
  expect([findings, rows]).toEqual([[], 100])
})
