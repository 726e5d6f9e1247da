import { once } from 'node:events'
import { setTimeout as wait } from 'node:timers/promises'
import type { FastifyBaseLogger } from 'fastify'
import { Refusal } from '../../../../lib/refusal.ts'
import type { Attempts } from './attempts.ts'

type Waiting = {
  attempts: Attempts
  log: Pick<FastifyBaseLogger, 'error'>
  orderId: string
  replyWithinMs: number
  /** When the payment is decided, or left to recovery. */
  onEnd: () => void
}

/**
 * Waits for a payment as long as a reply may take, and returns whether it is paid. After that the payment goes on in this
 * process and false is returned: its buyer hears of a refusal only by mail and on the order's page. A process that closes
 * its connections replies sooner: cut off, the buyer would not know that there is an order.
 */
export async function answerInTime(
  { attempts, log, orderId, replyWithinMs, onEnd }: Waiting,
  pay: (tellsByMail: () => boolean) => Promise<boolean>,
): Promise<boolean> {
  // The first to ask decides: a failure is told by the reply while that waits, and by mail once it has been given. Decided
  // when the failure is about to be committed, so that no failure falls between the two.
  let toldBy: 'reply' | 'mail' | null = null
  const tellsByMail = (): boolean => (toldBy ??= 'reply') === 'mail'
  const paying = attempts.track(
    pay(tellsByMail)
      .catch((error: unknown): false => {
        if (error instanceof Refusal) throw error
        // A payment that can't be written down is not known; the order says so until recovery has written it.
        log.error({ err: error, order: orderId }, 'a payment is left to recovery')
        return false
      })
      .finally(onEnd),
  )
  // Its buyer may have been answered already.
  paying.catch(() => {})
  const over = new AbortController()
  const { mustReply } = attempts
  const late = Promise.race([
    wait(replyWithinMs, undefined, { signal: over.signal }),
    untilAborted(mustReply, over),
  ]).then(() => ((toldBy ??= 'mail') === 'mail' ? false : paying))
  late.catch(() => {})
  try {
    return await Promise.race([paying, late])
  } finally {
    over.abort()
  }
}

/** Listens no longer than `over` says: the process's own signal would keep every listener until it ends. */
async function untilAborted(signal: AbortSignal, over: AbortController): Promise<void> {
  if (!signal.aborted) await once(signal, 'abort', { signal: over.signal })
}
