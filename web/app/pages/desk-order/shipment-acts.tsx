import type { OrderShipment } from '@lotyard/contract/orders'
import { TextField } from '../../ui/forms/field.tsx'
import { SubmitButton } from '../../ui/forms/required-form.tsx'
import type { DeskAnswer } from './desk-answer.ts'
import { DeskForm } from './desk-form.tsx'

type Props = { shipment: OrderShipment; answer: DeskAnswer | undefined }

/** The next step of a shipment; none once it has left. */
export function ShipmentActs({ shipment, answer }: Props) {
  const about = { warehouse_key: shipment.warehouseKey }
  if (shipment.state === 'waiting')
    return (
      <DeskForm act="ready" about={about} answer={answer}>
        {() => (
          <SubmitButton className="justify-self-start" busy="Saving…">
            {shipment.isPickUp ? 'Mark ready for pickup' : 'Mark ready to ship'}
          </SubmitButton>
        )}
      </DeskForm>
    )
  if (shipment.state !== 'ready') return null
  if (shipment.isPickUp)
    return (
      <DeskForm act="picked_up" about={about} answer={answer}>
        {() => (
          <SubmitButton className="justify-self-start" busy="Saving…">
            Mark picked up
          </SubmitButton>
        )}
      </DeskForm>
    )
  return (
    <DeskForm act="shipped" about={about} answer={answer}>
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
    </DeskForm>
  )
}
