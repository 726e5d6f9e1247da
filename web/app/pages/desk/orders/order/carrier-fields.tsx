import type { OrderShipment } from '@lotyard/contract/orders/shipments'
import type { RefusedAct } from '../../../../features/desk/acts/act-form.tsx'
import { TextField } from '../../../../ui/forms/fields/field.tsx'
import { SelectField } from '../../../../ui/forms/fields/select-field.tsx'
import { TextAreaField } from '../../../../ui/forms/fields/text-area-field.tsx'
import { OTHER_CARRIER } from './other-carrier.ts'

export type CarrierChoice = { key: string; name: string }

type Props = Pick<RefusedAct, 'errors' | 'entered'> & {
  carriers: readonly CarrierChoice[]
  /** Whose carrier is corrected; null for a new one. */
  shipment: Pick<OrderShipment, 'carrier' | 'trackings'> | null
}

/** Who drives, and under which numbers. The name of another carrier is asked for where 'Other' is chosen. */
export function CarrierFields({ carriers, shipment, errors, entered }: Props) {
  const offered = carriers.map(({ name }) => name)
  const now = shipment?.carrier?.name
  const isOther = now !== undefined && !offered.includes(now)
  // What is wrong with the name of another is said at that name.
  const isNamed = entered['carrier'] === OTHER_CARRIER
  return (
    <div className="group grid gap-4 sm:grid-cols-2">
      <SelectField
        label="Carrier"
        name="carrier"
        required
        options={[...offered.map((name) => [name, name] as const), [OTHER_CARRIER, 'Other']]}
        defaultValue={entered['carrier'] ?? (isOther ? OTHER_CARRIER : now)}
        errors={isNamed ? undefined : errors['carrier']}
      />
      <div className="hidden group-has-[option[value=other]:checked]:block">
        <TextField
          label="Carrier’s name"
          name="other_carrier"
          autoComplete="off"
          defaultValue={entered['other_carrier'] ?? (isOther ? now : '')}
          errors={isNamed ? errors['carrier'] : undefined}
        />
      </div>
      <div className="sm:col-span-2">
        <TextAreaField
          label="Tracking numbers (optional)"
          name="tracking"
          rows={2}
          hint="One per line, up to five."
          autoComplete="off"
          spellCheck={false}
          defaultValue={entered['tracking'] ?? shipment?.trackings.join('\n')}
          errors={errors['tracking']}
        />
      </div>
    </div>
  )
}
