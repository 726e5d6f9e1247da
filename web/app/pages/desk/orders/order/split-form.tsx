import type { DeskOrder } from '@lotyard/contract/desk/orders'
import type { OrderShipment } from '@lotyard/contract/orders/shipments'
import { MAX_PARTS, maySplit } from '@lotyard/contract/rules/orders/fulfilment/split-shipment'
import { answerTo, type ActAnswer } from '../../../../features/desk/acts/act-answer.ts'
import { ActForm } from '../../../../features/desk/acts/act-form.tsx'
import { SelectField } from '../../../../ui/forms/fields/select-field.tsx'
import { SubmitButton } from '../../../../ui/forms/required-form.tsx'
import { Folded } from '../../../../ui/layout/folded.tsx'

type Props = {
  order: Pick<DeskOrder, 'listings'>
  shipment: OrderShipment
  isAdmin: boolean
  answer: ActAnswer | undefined
}

/** Lots that don't leave together, put into parts. */
export function SplitForm({ order, shipment, isAdmin, answer }: Props) {
  const lots = order.listings.filter(({ name }) => shipment.listings.includes(name))
  if (!maySplit(shipment.state) || lots.length < 2) return null
  const parts = Array.from({ length: Math.min(lots.length, MAX_PARTS) }, (_, at) => `${at + 1}`)
  const booked = shipment.pickUp?.booked ?? null
  const isRefused = ['split', 'split_by_seller'].some((act) => answerTo(answer, act, shipment.id) !== undefined)
  return (
    // The key closes it once it was split.
    <Folded key={shipment.version} name="Split this shipment" isOpen={isRefused}>
      <p className="max-w-xl pb-3 text-sm text-ink-soft">
        Lots of one part leave together. Prices and freight stay the same.
        {booked !== null && ` The pickup on ${booked.words} stays with part 1. We’ll e-mail the buyer.`}
      </p>
      <ActForm act="split" id={shipment.id} answer={answer}>
        {({ errors, entered }) => (
          <>
            {lots.map(({ name, title }, at) => (
              <SelectField
                key={name}
                label={title}
                name={`part ${name}`}
                required
                options={parts.map((part) => [part, `Part ${part}`] as const)}
                defaultValue={entered[`part ${name}`] ?? '1'}
                errors={at === 0 ? errors['parts'] : undefined}
              />
            ))}
            <SubmitButton kind="plain" className="justify-self-start" busy="Saving…">
              Split
            </SubmitButton>
          </>
        )}
      </ActForm>
      {isAdmin && (
        <ActForm act="split_by_seller" id={shipment.id} answer={answer} className="grid max-w-xl gap-4 pt-4">
          {({ errors }) => (
            <>
              {errors['parts'] !== undefined && (
                <p className="text-sm font-medium text-bad">All of these lots are from one seller.</p>
              )}
              <SubmitButton kind="plain" className="justify-self-start" busy="Saving…">
                Split by seller
              </SubmitButton>
            </>
          )}
        </ActForm>
      )}
    </Folded>
  )
}
