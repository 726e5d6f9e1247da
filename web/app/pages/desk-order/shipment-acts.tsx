import type { OrderShipment } from '@lotyard/contract/orders'
import type { ActAnswer } from '../../features/desk-acts/act-answer.ts'
import { ActForm } from '../../features/desk-acts/act-form.tsx'
import { TextField } from '../../ui/forms/field.tsx'
import { SubmitButton } from '../../ui/forms/required-form.tsx'

type Props = { shipment: OrderShipment; answer: ActAnswer | undefined }

/** The next step of a shipment; none once it has left. */
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
          <SubmitButton className="justify-self-start" busy="Saving…">
            Mark shipped
          </SubmitButton>
        </>
      )}
    </ActForm>
  )
}
