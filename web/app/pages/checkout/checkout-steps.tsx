import type { DirectOrderPayload, Order, OrderPreview, OrderType } from '@lotyard/contract/orders'
import { useState, type ReactNode } from 'react'
import { useApi } from '../../api/api-context.ts'
import type { Failure } from '../../api/api.ts'
import { PaymentStep } from './payment/payment-step.tsx'
import { isGoodFor, type Tendered } from './payment/tendered.ts'
import { readBrowserData } from './placing/browser-data.ts'
import { describeChanges } from './placing/describe-changes.ts'
import { errorsWithin, stepOf } from './placing/failed-step.ts'
import { shippingPart, toOrderBody } from './placing/order-body.ts'
import { orderCalls } from './placing/order-calls.ts'
import { PlacingFailure } from './placing/placing-failure.tsx'
import { usePlacing } from './placing/use-placing.ts'
import { BillingStep } from './steps/billing-step.tsx'
import { billingPostalCode, goodAddress, type Saved } from './steps/choices.ts'
import type { PickUp } from './steps/pick-up-choices.tsx'
import { ReviewStep } from './steps/review-step.tsx'
import { ShippingStep } from './steps/shipping-step.tsx'
import { CUSTOMER_STEPS, DIRECT_STEPS, type StepName } from './steps/step-names.ts'
import { ChosenAddress, describePayment } from './steps/step-summaries.tsx'
import { Step } from './steps/step.tsx'
import { useChoices } from './steps/use-choices.ts'
import { useSteps } from './steps/use-steps.ts'
import { OrderSummary } from './summary/order-summary.tsx'
import { PreviewFailure } from './summary/preview-failure.tsx'
import { usePreview } from './summary/use-preview.ts'

/** A step of the page's own, before the shared ones. */
export type LeadingStep = { isDone: boolean; summary: ReactNode; draw: (next: () => void) => ReactNode }

type Props = {
  /** Spec §4: given by the page, decides where the order is posted. */
  orderType: OrderType
  /** Whose order it is; another buyer starts anew. */
  buyer: string
  saved: Saved
  draftName: string | null
  /** The part of the order that the page knows; null while it is not complete. */
  given: DirectOrderPayload | null
  /** Changes whenever the lots may have changed. */
  version: string
  pickUp: PickUp
  /** Null: the preview says whether there may be one. */
  invoiceDays: number | null
  leading?: Partial<Record<StepName, LeadingStep>>
  onRemoveGone: ((name: string, title: string) => void) | null
  onPlaced: (order: Order) => void
  /** The lots may not be what they were. */
  onLotsRefused: () => void
  /** Shown in place of the steps where there is nothing to buy. */
  empty: ReactNode
  /** Said in the summary while there is nothing to price yet. */
  hint?: string
}

const LOT_CODES = ['order_changed', 'lot_being_paid', 'lot_gone', 'cart_empty', 'order_in_progress']
/** The gateway has looked at the nonce, and takes none twice. */
const NONCE_CODES = ['payment_declined', 'invalid_payment_details']

/** The steps of buying, with the order beside them: the same for a buyer's own order and for a direct one. */
export default function CheckoutSteps(props: Props) {
  const { orderType, buyer, saved, draftName, given, version, pickUp, leading = {} } = props
  const isDirect = orderType === 'direct_order'
  const names = isDirect ? DIRECT_STEPS : CUSTOMER_STEPS
  const calls = orderCalls(useApi(), orderType)
  const [choices, change] = useChoices(buyer, saved, draftName)
  const [tendered, setTendered] = useState<Tendered | null>(null)
  const [changes, setChanges] = useState<string[]>([])

  const placing = usePlacing({ send: calls.place, onPlaced: props.onPlaced, onRefused: takeRefusal })
  const isHeld = placing.isPlacing || placing.isInDoubt

  const asked = given && { ...given, ...shippingPart(choices) }
  const previewed = usePreview(asked && JSON.stringify([asked, version]), isHeld, () => calls.preview(asked ?? {}))
  const { preview } = previewed
  const totalCents = preview?.totalCostFinalCents ?? null
  const invoiceDays = useInvoiceDays(props.invoiceDays, preview)

  function isDone(name: StepName): boolean {
    if (name === 'shipping') return goodAddress('shipping', choices.shipping) !== null
    if (name === 'billing') return choices.billing.isSame || goodAddress('billing', choices.billing) !== null
    if (name === 'payment') return isPaymentDone()
    return leading[name]?.isDone ?? false
  }
  function isPaymentDone(): boolean {
    const { kind, savedId } = choices.payment
    if (kind === 'saved') return savedId !== null
    if (kind === 'invoice') return invoiceDays !== null || previewed.isAsking
    return tendered !== null && isGoodFor(tendered, totalCents)
  }
  const steps = useSteps(names, isDone)

  function takeRefusal(failure: Failure, shown: OrderPreview | null): void {
    const { code } = failure.error
    const next = failure.error['preview'] as OrderPreview | undefined
    setChanges(code === 'order_changed' && next !== undefined ? describeChanges(shown, next) : [])
    if (next !== undefined) previewed.take(next)
    if (NONCE_CODES.includes(code)) setTendered(null)
    if (LOT_CODES.includes(code)) props.onLotsRefused()
    if (stepOf(failure) !== steps.current) steps.open(stepOf(failure))
  }

  function place(shown: OrderPreview): void {
    const { preview_token } = shown
    const token = preview_token === null ? {} : { preview_token }
    const body = toOrderBody(choices, saved.methods, tendered)
    placing.place({ ...given, ...body, browser_data: readBrowserData(), ...token }, shown)
  }

  function leaveFor(next: StepName): void {
    if (!placing.isInDoubt) placing.forgetFailure()
    steps.open(next)
  }

  function drawBody(name: StepName): ReactNode {
    const errors = placing.failure?.error.errors
    const next = names[names.indexOf(name) + 1] ?? name
    if (name === 'shipping')
      return (
        <ShippingStep
          saved={saved.shipping}
          choice={choices.shipping}
          onChange={(part) => change('shipping', part)}
          errors={errorsWithin('shipping_address', errors)}
          pickUp={pickUp}
          canSave={!isDirect}
          onDone={() => leaveFor(next)}
        />
      )
    if (name === 'billing')
      return (
        <BillingStep
          saved={saved.billing}
          choice={choices.billing}
          onChange={(part) => change('billing', part)}
          errors={errorsWithin('billing_address', errors)}
          canSave={!isDirect}
          onDone={() => leaveFor(next)}
        />
      )
    if (name === 'payment')
      return (
        <PaymentStep
          methods={saved.methods}
          choice={choices.payment}
          onChange={(part) => change('payment', part)}
          tendered={tendered}
          onTendered={setTendered}
          invoiceDays={invoiceDays}
          isDirect={isDirect}
          totalCents={totalCents}
          postalCode={billingPostalCode(choices, saved)}
          onDone={() => leaveFor(next)}
        />
      )
    if (name === 'review')
      return (
        <ReviewStep
          preview={preview}
          isPlacing={placing.isPlacing}
          isInDoubt={placing.isInDoubt}
          isInvoice={choices.payment.kind === 'invoice'}
          isDirect={isDirect}
          onRemoveGone={props.onRemoveGone}
          onPlace={place}
        />
      )
    return leading[name]?.draw(() => leaveFor(next))
  }

  function drawSummary(name: StepName): ReactNode {
    if (name === 'shipping')
      return <ChosenAddress addressRole="shipping" choice={choices.shipping} saved={saved.shipping} />
    if (name === 'payment') return <p>{describePayment(choices, saved, tendered)}</p>
    if (name !== 'billing') return leading[name]?.summary ?? null
    if (choices.billing.isSame) return <p>Same as shipping</p>
    return <ChosenAddress addressRole="billing" choice={choices.billing} saved={saved.billing} />
  }

  // An order that is on its way has taken its lots along.
  if (props.empty !== null && !isHeld) return props.empty
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-5 lg:grid-cols-[minmax(0,1fr)_24rem]">
      <div className="lg:order-last lg:h-full">
        <OrderSummary previewed={previewed} onRemoveGone={props.onRemoveGone} hint={props.hint} />
      </div>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
        {previewed.failure !== null && <PreviewFailure failure={previewed.failure} onRetry={previewed.ask} />}
        {names.map((name, index) => (
          <Step
            key={name}
            name={name}
            number={index + 1}
            isOpen={steps.current === name}
            isDone={isDone(name) && steps.canOpen(name)}
            onEdit={!placing.isPlacing ? () => steps.open(name) : null}
            summary={drawSummary(name)}
          >
            {placing.failure !== null && (
              <PlacingFailure failure={placing.failure} changes={changes} onRetry={placing.placeAgain} />
            )}
            {drawBody(name)}
          </Step>
        ))}
      </div>
    </div>
  )
}

/** Kept while the next preview is on its way: the option would vanish for a moment, and the choice with it. */
function useInvoiceDays(given: number | null, preview: OrderPreview | null): number | null {
  const [known, setKnown] = useState<number | null>(null)
  if (preview !== null && preview.invoiceDays !== known) setKnown(preview.invoiceDays)
  return given ?? (preview === null ? known : preview.invoiceDays)
}
