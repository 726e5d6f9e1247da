import { randomKey } from '@lotyard/contract/rules/random-key'
import { useRef, useState } from 'react'
import type { Failure, Outcome } from '../../api/api.ts'
import type { Tendered } from './tendered.ts'

/** A lost reply is asked for again by the same key, which counts once. */
const MAX_SENDS = 3
const RESEND_AFTER_MS = 1_500

export type Sent = { tendered: Tendered; key: string }
export type SendPayment<Paid> = (sent: Sent) => Promise<Outcome<Paid>>

export type Paying = {
  isBusy: boolean
  /** Null where it was paid, or is being confirmed; else what to say. */
  pay: (tendered: Tendered) => Promise<string | null>
  failure: Failure | null
}

/** Pays once, however often the button is pressed. */
export function usePaying<Paid>(send: SendPayment<Paid>, onPaid: (paid: Paid) => void): Paying {
  const [state, setState] = useState<{ isBusy: boolean; failure: Failure | null }>({ isBusy: false, failure: null })
  // Not the state: a second click may come before the page is drawn again.
  const isBusy = useRef(false)

  async function pay(tendered: Tendered): Promise<string | null> {
    if (isBusy.current) return null
    isBusy.current = true
    setState({ isBusy: true, failure: null })
    const outcome = await sendUntilAnswered(send, { tendered, key: randomKey() })
    isBusy.current = false
    // What is paid leads on: until that is there, the button must not come back.
    if (outcome.ok) {
      onPaid(outcome.data)
      return null
    }
    setState({ isBusy: false, failure: outcome })
    return outcome.error.message
  }

  return { ...state, pay }
}

async function sendUntilAnswered<Paid>(send: SendPayment<Paid>, sent: Sent): Promise<Outcome<Paid>> {
  for (let sends = 1; ; sends += 1) {
    const outcome = await send(sent)
    if (outcome.ok || outcome.status !== 0) return outcome
    if (sends === MAX_SENDS) return { ...outcome, error: { ...outcome.error, message: NOT_KNOWN } }
    await new Promise((resolve) => setTimeout(resolve, RESEND_AFTER_MS))
  }
}

const NOT_KNOWN =
  "We couldn't reach the server, so we don't know whether your payment arrived. Reload this page to see before you pay again."
