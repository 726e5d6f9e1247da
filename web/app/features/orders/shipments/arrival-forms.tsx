import type { OrderShipment } from '@lotyard/contract/orders/orders'
import { TextField } from '../../../ui/forms/fields/field.tsx'
import { SubmitButton } from '../../../ui/forms/required-form.tsx'
import type { ActAnswer } from '../../desk/acts/act-answer.ts'
import { ActForm } from '../../desk/acts/act-form.tsx'

type Props = {
  shipment: OrderShipment
  /** The site's. */
  today: string
  answer: ActAnswer | undefined
}

/** What the buyer can say of a shipment: that it arrived; or, where the desk says so, that it hasn't. */
export function ArrivalForms({ shipment, today, answer }: Props) {
  const { part, state, deliveredBy, notArrivedAt, leftOn } = shipment
  if (state === 'shipped')
    return (
      <ActForm act="arrived" id={`${part}`} answer={answer} className="flex flex-wrap items-end gap-3">
        {({ errors, entered }) => (
          <>
            <TextField
              label="Arrived on"
              name="on"
              type="date"
              required
              min={leftOn ?? undefined}
              max={today}
              defaultValue={entered['on'] ?? today}
              errors={errors['on']}
            />
            <SubmitButton kind="plain" busy="Saving…">
              It arrived
            </SubmitButton>
            {notArrivedAt !== null && (
              <p className="w-full text-sm text-ink-soft">You told us it hasn’t arrived. We’re looking into it.</p>
            )}
          </>
        )}
      </ActForm>
    )
  if (state !== 'delivered' || deliveredBy !== 'desk' || notArrivedAt !== null) return null
  return (
    <ActForm act="not_arrived" id={`${part}`} answer={answer} className="grid justify-items-start">
      {() => (
        <SubmitButton kind="quiet" busy="Sending…">
          It hasn’t arrived
        </SubmitButton>
      )}
    </ActForm>
  )
}
