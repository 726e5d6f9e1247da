import type { OrderPreview } from '@lotyard/contract/orders/placing'
import type { ReactNode } from 'react'
import { whatFollows } from './payment/later-payments.ts'
import { PlacingFailure } from './placing/placing-failure.tsx'
import { SoldLots } from './placing/sold-lots.tsx'
import type { PickUp } from './steps/addresses/pick-up-choices.tsx'
import type { EditAddress } from './steps/addresses/saved-address.tsx'
import { SharedStep } from './steps/shared-step.tsx'
import { SharedSummary } from './steps/shared-summary.tsx'
import { CUSTOMER_STEPS, DIRECT_STEPS, type FilledStep } from './steps/step-names.ts'
import { Step } from './steps/step.tsx'
import { OrderSummary } from './summary/order-summary.tsx'
import { PreviewFailure } from './summary/preview-failure.tsx'
import { GONE_CODES, useCheckout, type CheckoutInput } from './use-checkout.ts'

/** A step of the page's own, before the shared ones. */
export type LeadingStep = { isDone: boolean; summary: ReactNode; draw: (goOn: () => void) => ReactNode }

type Props = Omit<CheckoutInput, 'names' | 'isLeadingDone'> & {
  leading?: Partial<Record<FilledStep, LeadingStep>>
  pickUp: PickUp
  /** Null where it is another person's address book. */
  onEditAddress: EditAddress | null
  onRemoveGone: (names: readonly string[]) => Promise<void>
  /** States that the buyer's certificates are being reviewed for; null where it is another person's order. */
  statesInReview: readonly string[] | null
  /** Shown in place of the steps where there is nothing to buy. */
  empty: ReactNode
  /** Said in the summary while there is nothing to price yet. */
  hint?: string
}

/** The steps of buying, with the order beside them: the same for a buyer's own order and for a direct one. */
export function CheckoutSteps(props: Props) {
  const { leading = {}, pickUp, onEditAddress, onRemoveGone, statesInReview, empty, hint, ...input } = props
  const isDirect = input.orderType === 'direct_order'
  const names = isDirect ? DIRECT_STEPS : CUSTOMER_STEPS
  const checkout = useCheckout({ ...input, names, isLeadingDone: (name) => leading[name]?.isDone ?? false })
  const { previewed, placing, steps, isDone } = checkout
  const shared = { checkout, saved: input.saved, isDirect, pickUp, onEditAddress }

  function canOpen(name: FilledStep): boolean {
    return steps.canOpen(name) && isDone(name) && !placing.isPlacing
  }

  async function goOnWithout(gone: readonly string[]): Promise<void> {
    await onRemoveGone(gone)
    placing.forgetFailure()
  }

  // An order that is on its way has taken its lots along.
  if (empty !== null && !checkout.isHeld) return empty
  const isRefusedForGone = placing.failure !== null && GONE_CODES.includes(placing.failure.error.code)
  // A refusal says what is left. The page asks again all the same, and must not say something else meanwhile.
  const answered = isRefusedForGone ? (placing.failure!.error['preview'] as OrderPreview | undefined) : undefined
  const left = previewed.preview ?? answered ?? null
  const hasSomeGone = left !== null && !checkout.isHeld && left.gone.length > 0 && left.listings.length > 0
  const failure = placing.failure !== null && !(hasSomeGone && isRefusedForGone) && (
    <PlacingFailure
      failure={placing.failure}
      changes={checkout.changes}
      shown={placing.shown}
      onRetry={placing.placeAgain}
    />
  )
  return (
    <div className="flex flex-col gap-5 lg:grid lg:grid-cols-[minmax(0,1fr)_24rem] lg:items-start">
      {/* The foot of the summary lies over the end of a phone's screen, where a field that gets the focus must not be. */}
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4 max-lg:[&_:is(input,select,button,a)]:scroll-mb-24">
        {previewed.failure !== null && <PreviewFailure failure={previewed.failure} onRetry={previewed.ask} />}
        {hasSomeGone && (
          <SoldLots
            preview={left}
            refusal={isRefusedForGone ? { failure: placing.failure!, shown: placing.shown } : null}
            hasSimilar={!isDirect}
            onContinue={goOnWithout}
          />
        )}
        {steps.current === 'review' && failure}
        {names.map((name, index) => (
          <Step
            key={name}
            name={name}
            number={index + 1}
            isOpen={steps.current === name}
            isDone={isDone(name) && steps.canOpen(name)}
            onOpen={canOpen(name) ? () => steps.open(name) : null}
            summary={leading[name]?.summary ?? <SharedSummary name={name} {...shared} />}
          >
            {failure}
            {leading[name]?.draw(() => checkout.goOn(name)) ?? <SharedStep name={name} {...shared} />}
          </Step>
        ))}
      </div>
      <OrderSummary
        previewed={previewed}
        onRemoveGone={(name) => void onRemoveGone([name])}
        statesInReview={statesInReview}
        hint={hint}
        stage={steps.current === 'review' ? 'review' : steps.canOpen('review') ? 'editing' : 'steps'}
        isPlacing={placing.isPlacing}
        isInDoubt={placing.isInDoubt}
        follows={whatFollows(checkout.choices.payment, checkout.later)}
        isDirect={isDirect}
        onReview={() => steps.open('review')}
        onPlace={(shown) => checkout.place(shown)}
      />
    </div>
  )
}
