import type { OrderShipment } from '@lotyard/contract/orders/shipments'
import type { ReactNode } from 'react'
import type { Failure } from '../../../api/api.ts'
import { TextField } from '../../../ui/forms/fields/field.tsx'
import { FocusedFailure } from '../../../ui/forms/focused-failure.tsx'
import { RequiredForm, SubmitButton } from '../../../ui/forms/required-form.tsx'

type Refused = { act: string; id: string; failure: Failure; entered: Record<string, string> }

type Props = {
  shipment: OrderShipment
  /** The site's. */
  today: string
  /** What the page answered to one of these forms; of which, it says itself. */
  answer: Refused | undefined
}

/** What the buyer can say of a shipment: that it arrived; or, where the desk says so, that it hasn't. */
export default function ArrivalForms({ shipment, today, answer }: Props) {
  const { part, state, deliveredBy, notArrivedAt, leftOn } = shipment
  const refused = answer?.id === `${part}` ? answer : undefined
  if (state === 'shipped')
    return (
      <ArrivalForm act="arrived" part={part} refused={refused}>
        {notArrivedAt !== null && (
          <p className="w-full text-sm">You told us it hasn’t arrived. We’re looking into it.</p>
        )}
        <TextField
          label="Arrived on"
          name="on"
          type="date"
          required
          min={leftOn ?? undefined}
          max={today}
          defaultValue={refused?.entered['on'] ?? today}
          errors={refused?.failure.error.errors?.['on']}
        />
        <SubmitButton kind="plain" busy="Saving…">
          It arrived
        </SubmitButton>
      </ArrivalForm>
    )
  if (state !== 'delivered' || deliveredBy !== 'desk' || notArrivedAt !== null) return null
  return (
    <ArrivalForm act="not_arrived" part={part} refused={refused}>
      <SubmitButton kind="plain" busy="Sending…">
        It hasn’t arrived
      </SubmitButton>
    </ArrivalForm>
  )
}

type FormProps = { act: string; part: number; refused: Refused | undefined; children: ReactNode }

function ArrivalForm({ act, part, refused, children }: FormProps) {
  return (
    <RequiredForm className="flex flex-wrap items-end gap-3" preventScrollReset>
      <input type="hidden" name="act" value={act} />
      <input type="hidden" name="id" value={part} />
      {refused?.act === act && <FocusedFailure failure={refused.failure} />}
      {children}
    </RequiredForm>
  )
}
