import { getEventListeners } from 'node:events'
import { setImmediate } from 'node:timers/promises'
import { expect, test, vi } from 'vitest'
import { Refusal } from '../../../../lib/refusal.ts'
import { answerInTime } from './answer-in-time.ts'
import { openAttempts, type Attempts } from './attempts.ts'

/** A buyer who waits for a payment that the test decides. */
function waitFor(attempts: Attempts) {
  const { promise, resolve, reject } = Promise.withResolvers<boolean>()
  const onEnd = vi.fn()
  const isMailed = vi.fn<(byMail: boolean) => void>()
  const log = { error: vi.fn() }
  const answer = answerInTime({ attempts, log, orderId: '1', replyWithinMs: 60_000, onEnd }, (tellsByMail) =>
    promise.finally(() => isMailed(tellsByMail())),
  )
  return { answer, resolve, reject, onEnd, isMailed }
}

test('a process that leaves answers who waits, and the payment goes on', async () => {
  const attempts = openAttempts({ leavingReplyMs: 0 })
  const buyer = waitFor(attempts)
  attempts.leave()
  expect(await buyer.answer).toBe(false)
  expect(buyer.onEnd).not.toHaveBeenCalled()
  buyer.resolve(true)
  await attempts.finish()
  expect(buyer.onEnd).toHaveBeenCalledOnce()
  // One that comes on a connection that was open is answered at once too.
  const late = waitFor(attempts)
  expect(await late.answer).toBe(false)
  // Its buyer has been answered: a refusal is told by mail, and is nobody else's error.
  late.reject(new Refusal('payment_declined'))
  await attempts.finish()
  expect(late.isMailed).toHaveBeenCalledWith(true)
})

test('a process that leaves gives the gateway a moment, so that most buyers hear what became of their payment', async () => {
  const attempts = openAttempts({ leavingReplyMs: 60_000 })
  const [paid, declined] = [waitFor(attempts), waitFor(attempts)]
  attempts.leave()
  // Whoever is answered at once has been by then.
  await setImmediate()
  paid.resolve(true)
  declined.reject(new Refusal('payment_declined'))
  expect(await paid.answer).toBe(true)
  await expect(declined.answer).rejects.toMatchObject({ code: 'payment_declined' })
  expect(declined.isMailed).toHaveBeenCalledWith(false)
})

test('a buyer who was answered leaves no listener behind', async () => {
  const attempts = openAttempts()
  const buyer = waitFor(attempts)
  expect(getEventListeners(attempts.mustReply, 'abort')).toHaveLength(1)
  buyer.resolve(true)
  expect(await buyer.answer).toBe(true)
  expect(getEventListeners(attempts.mustReply, 'abort')).toHaveLength(0)
})

test('what was spent on closing connections is not spent again on payments', { timeout: 10_000 }, async () => {
  const attempts = openAttempts({ stopWithinMs: 60_000 })
  void attempts.track(new Promise(() => {}))
  attempts.leave()
  const leftAtMs = performance.now()
  const clock = vi.spyOn(performance, 'now').mockImplementation(() => leftAtMs + 60_000)
  const finishing = attempts.finish()
  clock.mockRestore()
  await finishing
})
