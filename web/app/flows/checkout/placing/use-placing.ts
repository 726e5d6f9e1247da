import type { Order } from '@lotyard/contract/orders/orders'
import type { OrderPayload, OrderPreview } from '@lotyard/contract/orders/placing'
import { randomKey } from '@lotyard/contract/rules/random-key'
import { useRef, useState } from 'react'
import type { Failure, Outcome } from '../../../api/api.ts'
import { UNEXPLAINED } from '../../../api/api.ts'
import { isUnknown } from './failed-step.ts'

/** One order as it is sent. The same key with the same content counts once, however often it is sent. */
export type Attempt = { body: OrderPayload; key: string }
export type Placing = {
  isPlacing: boolean
  /** Spec §8: status and data of a refusal. */
  failure: Failure | null
  /** What was on the page when it was placed. */
  shown: OrderPreview | null
  /** The page doesn't know whether the last one was placed: it can be sent again as it was. */
  isInDoubt: boolean
  place: (body: OrderPayload, shown: OrderPreview) => void
  placeAgain: () => void
  forgetFailure: () => void
}

type Options = {
  send: (attempt: Attempt) => Promise<Outcome<Order>>
  onPlaced: (order: Order) => void
  onRefused: (failure: Failure, shown: OrderPreview | null) => void
}

/** A reply that broke off on its way tells no more than none. */
const BROKEN_OFF: Failure = { ok: false, status: 0, error: { code: 'unreachable', message: UNEXPLAINED } }

/** Places an order, once however often the button is pressed. */
export function usePlacing({ send, onPlaced, onRefused }: Options): Placing {
  const [state, setState] = useState<{ isPlacing: boolean; failure: Failure | null; shown: OrderPreview | null }>({
    isPlacing: false,
    failure: null,
    shown: null,
  })
  const attempt = useRef<Attempt | null>(null)
  // Not the state: a second click may come before the page is drawn again.
  const isBusy = useRef(false)

  async function submit(made: Attempt, shown: OrderPreview | null): Promise<void> {
    if (isBusy.current) return
    isBusy.current = true
    attempt.current = made
    setState({ isPlacing: true, failure: null, shown })
    const outcome = toKnown(await send(made))
    isBusy.current = false
    // A placed order leads to another page: until that is there, the button must not come back.
    if (outcome.ok) return onPlaced(outcome.data)
    setState({ isPlacing: false, failure: outcome, shown })
    onRefused(outcome, shown)
  }

  return {
    ...state,
    isInDoubt: state.failure !== null && isUnknown(state.failure),
    place(body, shown) {
      const isSame = attempt.current !== null && JSON.stringify(attempt.current.body) === JSON.stringify(body)
      void submit(isSame ? attempt.current! : { body, key: randomKey() }, shown)
    },
    placeAgain() {
      if (attempt.current !== null) void submit(attempt.current, state.shown)
    },
    forgetFailure: () => setState((before) => (before.failure === null ? before : { ...before, failure: null })),
  }
}

function toKnown(outcome: Outcome<Order | undefined>): Outcome<Order> {
  if (!outcome.ok) return outcome
  return outcome.data === undefined ? BROKEN_OFF : { ok: true, data: outcome.data }
}
