import type { OrderShipment } from '@lotyard/contract/orders/shipments'
import type { RefusedAct } from '../../../../features/desk/acts/act-form.tsx'
import { TextField } from '../../../../ui/forms/fields/field.tsx'

type Props = Pick<RefusedAct, 'errors' | 'entered'> & { shipment: OrderShipment; today: string }

/** The site's day, between the one it left on and today. */
export function DeliveredOn({ shipment, today, errors, entered }: Props) {
  return (
    <TextField
      label="Delivered on"
      name="delivered_on"
      type="date"
      required
      min={shipment.leftOn ?? undefined}
      max={today}
      defaultValue={entered['delivered_on'] ?? shipment.deliveredOn ?? today}
      errors={errors['delivered_on']}
    />
  )
}
