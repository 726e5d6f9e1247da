import type { OrderShipment } from '@lotyard/contract/orders/orders'
import { answerTo, type ActAnswer } from '../../../../features/desk/acts/act-answer.ts'
import { ActForm, type RefusedAct } from '../../../../features/desk/acts/act-form.tsx'
import { TextField } from '../../../../ui/forms/fields/field.tsx'
import { SubmitButton } from '../../../../ui/forms/required-form.tsx'

type Props = { shipment: OrderShipment; answer: ActAnswer | undefined }

/** The next step of a shipment; once it is on its way, what was mistyped can be corrected. */
export function ShipmentActs({ shipment, answer }: Props) {
  if (shipment.state === 'waiting')
    return (
      <ActForm act="ready" id={shipment.warehouseKey} answer={answer}>
        {() => (
          <SubmitButton className="justify-self-start" busy="Saving…">
            {shipment.isPickUp ? 'Mark ready for pickup' : 'Mark ready to ship'}
          </SubmitButton>
        )}
      </ActForm>
    )
  if (shipment.state === 'shipped') return <TrackingCorrection shipment={shipment} answer={answer} />
  if (shipment.state !== 'ready') return null
  if (shipment.isPickUp)
    return (
      <ActForm act="picked_up" id={shipment.warehouseKey} answer={answer}>
        {() => (
          <SubmitButton className="justify-self-start" busy="Saving…">
            Mark picked up
          </SubmitButton>
        )}
      </ActForm>
    )
  return (
    <ActForm act="shipped" id={shipment.warehouseKey} answer={answer}>
      {({ errors, entered }) => (
        <>
          <TrackingFields errors={errors} entered={entered} />
          <SubmitButton className="justify-self-start" busy="Saving…">
            Mark shipped
          </SubmitButton>
        </>
      )}
    </ActForm>
  )
}

/** Folded away: most are right the first time. A refused one is opened, to show why. */
function TrackingCorrection({ shipment, answer }: Props) {
  const { warehouseKey, carrier, tracking } = shipment
  const isRefused = answerTo(answer, 'tracking', warehouseKey) !== undefined
  return (
    // The key closes it once it was corrected.
    <details key={`${carrier} ${tracking}`} open={isRefused}>
      <summary className="text-link inline-flex min-h-11 cursor-pointer items-center">
        Correct carrier or tracking
      </summary>
      <ActForm act="tracking" id={warehouseKey} answer={answer} className="grid max-w-xl gap-4 pt-2">
        {({ errors, entered }) => (
          <>
            <TrackingFields
              errors={errors}
              entered={isRefused ? entered : { carrier: carrier ?? '', tracking: tracking ?? '' }}
            />
            <SubmitButton className="justify-self-start" busy="Saving…">
              Save and e-mail the buyer
            </SubmitButton>
          </>
        )}
      </ActForm>
    </details>
  )
}

function TrackingFields({ errors, entered }: Pick<RefusedAct, 'errors' | 'entered'>) {
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <TextField
        label="Carrier"
        name="carrier"
        required
        autoComplete="off"
        defaultValue={entered['carrier']}
        errors={errors['carrier']}
      />
      <TextField
        label="Tracking number (optional)"
        name="tracking"
        autoComplete="off"
        defaultValue={entered['tracking']}
        errors={errors['tracking']}
      />
    </div>
  )
}
