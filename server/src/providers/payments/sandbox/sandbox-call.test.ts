import { expect, test, vi } from 'vitest'
import { DatabaseAwayError } from '../../../db/connections/database-away.ts'
import { GatewayAway, GatewayRefusal } from '../payment-gateway.ts'
import { callSandbox } from './sandbox-call.ts'

test('a call that goes well answers with what was done', async () => {
  expect(await callSandbox({}, async () => 'done')).toBe('done')
})

test('where connections are refused, nothing is done', async () => {
  const work = vi.fn(async () => 'done')
  await expect(callSandbox({ refuseConnections: true }, work)).rejects.toThrow(GatewayAway)
  expect(work).not.toHaveBeenCalled()
})

test('where answers are lost, it is done and not heard of', async () => {
  const work = vi.fn(async () => 'done')
  await expect(callSandbox({ loseAnswers: true }, work)).rejects.toThrow('The answer of the sandbox was lost.')
  expect(work).toHaveBeenCalledOnce()
})

test('books that are away are a gateway that is away', async () => {
  const gone = new DatabaseAwayError(new Error('connect'))
  const call = callSandbox({}, () => Promise.reject(gone))
  await expect(call).rejects.toThrow(GatewayAway)
  await expect(call).rejects.toMatchObject({ cause: gone })
})

test('a refusal stays one', async () => {
  const refusal = new GatewayRefusal('No.')
  await expect(callSandbox({}, () => Promise.reject(refusal))).rejects.toBe(refusal)
})
