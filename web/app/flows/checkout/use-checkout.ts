import type { DirectOrderPayload } from '@lotyard/contract/orders/direct-orders'
import type { Order, OrderType } from '@lotyard/contract/orders/orders'
import type { OrderPreview } from '@lotyard/contract/orders/placing'
import { useState } from 'react'
import { useApi } from '../../api/api-context.ts'
import type { Failure } from '../../api/api.ts'
import { laterPaymentsOf, NO_LATER_PAYMENTS, type LaterPayments } from './payment/later-payments.ts'
import { isGoodFor, type Tendered } from './payment/tendered.ts'
import { readBrowserData } from './placing/browser-data.ts'
import { describeChanges } from './placing/describe-changes.ts'
import { stepOf } from './placing/failed-step.ts'
import { shippingPart, toOrderBody } from './placing/order-body.ts'
import { orderCalls } from './placing/order-calls.ts'
import { usePlacing } from './placing/use-placing.ts'
import { goodAddress, type Saved } from './steps/choices.ts'
import type { FilledStep } from './steps/step-names.ts'
import { useChoices } from './steps/use-choices.ts'
import { useSteps } from './steps/use-steps.ts'
import { usePreview } from './summary/use-preview.ts'

export type CheckoutInput = {
  /** Spec §4: given by the page, decides where the order is posted. */
  orderType: OrderType
  names: readonly FilledStep[]
  /** Whose order it is; another buyer starts over. */
  buyer: string
  saved: Saved
  draftName: string | null
  /** The part of the order that the page knows; null while it is not complete. */
  given: DirectOrderPayload | null
  /** Changes whenever the lots may have changed. */
  version: string
  /** Null: the preview says how it may be paid later. */
  later: LaterPayments | null
  /** Of the page's own steps, before the shared ones. */
  isLeadingDone: (name: FilledStep) => boolean
  onPlaced: (order: Order) => void
  /** The lots may not be what they were. */
  onLotsRefused: () => void
}

export const GONE_CODES = ['lot_being_paid', 'lot_gone']
const LOT_CODES = [...GONE_CODES, 'order_changed', 'cart_empty', 'order_in_progress']
/** The gateway has looked at the nonce, and takes none twice. */
const NONCE_CODES = ['payment_declined', 'invalid_payment_details']

/** An order in the making: what is chosen, what it costs, which step is open, and what became of placing it. */
export function useCheckout({ names, saved, given, ...input }: CheckoutInput) {
  const calls = orderCalls(useApi(), input.orderType)
  const [choices, change] = useChoices(input.buyer, saved, input.draftName)
  const [tendered, setTendered] = useState<Tendered | null>(null)
  const [changes, setChanges] = useState<string[]>([])
  const placing = usePlacing({ send: calls.place, onPlaced: input.onPlaced, onRefused: takeRefusal })
  const isHeld = placing.isPlacing || placing.isInDoubt

  const asked = given && { ...given, ...shippingPart(choices) }
  const subject = asked && JSON.stringify([asked, input.version])
  const previewed = usePreview(subject, isHeld, () => calls.preview(asked ?? {}))
  const totalCents = previewed.preview?.totalCostFinalCents ?? null
  const later = useLaterPayments(input.later, previewed.preview)
  const steps = useSteps(names, isDone)

  function isDone(name: FilledStep): boolean {
    if (name === 'shipping') return goodAddress('shipping', choices.shipping) !== null
    if (name === 'billing') return choices.billing.isSame || goodAddress('billing', choices.billing) !== null
    if (name !== 'payment') return input.isLeadingDone(name)
    const { kind, savedId } = choices.payment
    if (kind === 'saved') return savedId !== null
    if (kind === 'invoice' || kind === 'wire') return later[kind] !== null || previewed.isAsking
    return tendered !== null && isGoodFor(tendered, totalCents)
  }

  function takeRefusal(failure: Failure, shown: OrderPreview | null): void {
    const { code } = failure.error
    const next = failure.error['preview'] as OrderPreview | undefined
    setChanges(code === 'order_changed' && next !== undefined ? describeChanges(shown, next) : [])
    if (next !== undefined) previewed.take(next)
    // A lot is gone without a new version of the cart.
    else if (GONE_CODES.includes(code)) previewed.ask()
    if (NONCE_CODES.includes(code)) setTendered(null)
    if (LOT_CODES.includes(code)) input.onLotsRefused()
    if (stepOf(failure) !== steps.current) steps.open(stepOf(failure))
  }

  return {
    choices,
    change,
    tendered,
    setTendered,
    changes,
    placing,
    isHeld,
    previewed,
    totalCents,
    later,
    steps,
    isDone,
    /** Leaves a step that is done for the next one. */
    goOn(name: FilledStep): void {
      if (!placing.isInDoubt) placing.forgetFailure()
      steps.open(names[names.indexOf(name) + 1] ?? 'review')
    },
    place(shown: OrderPreview): void {
      const { preview_token } = shown
      const token = preview_token === null ? {} : { preview_token }
      const body = toOrderBody(choices, saved.methods, tendered)
      placing.place({ ...given, ...body, browser_data: readBrowserData(), ...token }, shown)
    },
  }
}

/** Kept while the next preview is on its way: the option would vanish for a moment, and the choice with it. */
function useLaterPayments(given: LaterPayments | null, preview: OrderPreview | null): LaterPayments {
  const [known, setKnown] = useState(preview)
  if (preview !== null && preview !== known) setKnown(preview)
  const last = preview ?? known
  return given ?? (last === null ? NO_LATER_PAYMENTS : laterPaymentsOf(last))
}

export type Checkout = ReturnType<typeof useCheckout>
