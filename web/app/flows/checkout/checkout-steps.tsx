import type { ReactNode } from 'react'
import { GoneNotice } from '../../features/cart/gone-notice.tsx'
import { PlacingFailure } from './placing/placing-failure.tsx'
import type { PickUp } from './steps/addresses/pick-up-choices.tsx'
import type { EditAddress } from './steps/addresses/saved-address.tsx'
import { SharedStep } from './steps/shared-step.tsx'
import { SharedSummary } from './steps/shared-summary.tsx'
import { CUSTOMER_STEPS, DIRECT_STEPS, type StepName } from './steps/step-names.ts'
import { Step } from './steps/step.tsx'
import { OrderSummary } from './summary/order-summary.tsx'
import { PreviewFailure } from './summary/preview-failure.tsx'
import { useCheckout, type CheckoutInput } from './use-checkout.ts'

/** A step of the page's own, before the shared ones. */
export type LeadingStep = { isDone: boolean; summary: ReactNode; draw: (goOn: () => void) => ReactNode }

type Props = Omit<CheckoutInput, 'names' | 'isLeadingDone'> & {
  leading?: Partial<Record<StepName, LeadingStep>>
  pickUp: PickUp
  /** Null where it is another person's address book. */
  onEditAddress: EditAddress | null
  onRemoveGone: (names: readonly string[]) => Promise<void>
  /** Shown in place of the steps where there is nothing to buy. */
  empty: ReactNode
  /** Said in the summary while there is nothing to price yet. */
  hint?: string
}

/** The steps of buying, with the order beside them: the same for a buyer's own order and for a direct one. */
export function CheckoutSteps({ leading = {}, pickUp, onEditAddress, onRemoveGone, empty, hint, ...input }: Props) {
  const isDirect = input.orderType === 'direct_order'
  const names = isDirect ? DIRECT_STEPS : CUSTOMER_STEPS
  const checkout = useCheckout({ ...input, names, isLeadingDone: (name) => leading[name]?.isDone ?? false })
  const { previewed, placing, steps, isDone } = checkout
  const shared = { checkout, saved: input.saved, isDirect, pickUp, onEditAddress }
  const removeOne = (name: string) => void onRemoveGone([name])

  function canOpen(name: StepName): boolean {
    return steps.canOpen(name) && (isDone(name) || name === 'review') && !placing.isPlacing
  }

  // An order that is on its way has taken its lots along.
  if (empty !== null && !checkout.isHeld) return empty
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-5 lg:grid-cols-[minmax(0,1fr)_24rem]">
      <div className="lg:order-last lg:h-full">
        <OrderSummary previewed={previewed} onRemoveGone={removeOne} hint={hint} />
      </div>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
        {previewed.failure !== null && <PreviewFailure failure={previewed.failure} onRetry={previewed.ask} />}
        {previewed.preview !== null && !checkout.isHeld && (
          <GoneNotice
            gone={previewed.preview.gone}
            leftCount={previewed.preview.listings.length}
            onContinue={onRemoveGone}
          />
        )}
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
            {placing.failure !== null && (
              <PlacingFailure
                failure={placing.failure}
                changes={checkout.changes}
                shown={placing.shown}
                onRetry={placing.placeAgain}
              />
            )}
            {leading[name]?.draw(() => checkout.goOn(name)) ?? <SharedStep name={name} {...shared} />}
          </Step>
        ))}
      </div>
    </div>
  )
}
