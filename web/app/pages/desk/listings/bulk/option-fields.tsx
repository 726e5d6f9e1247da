import { MAX_EVERY_MINUTES, type BulkAct } from '@lotyard/contract/rules/desk/bulk-acts'
import type { ReactNode } from 'react'
import { useSiteZone } from '../../../../lib/pages/drawing/use-site-zone.ts'
import { TextField } from '../../../../ui/forms/fields/field.tsx'
import { SelectField } from '../../../../ui/forms/fields/select-field.tsx'
import { CHANGES, type EnteredOptions } from './bulk-form.ts'

type Props = { act: BulkAct; entered: EnteredOptions | undefined; errors: Record<string, string[]> }

/** What an act needs to know. Most need nothing. */
export function OptionFields(props: Props) {
  return FIELDS[props.act]?.(props) ?? null
}

const FIELDS: Partial<Record<BulkAct, (props: Props) => ReactNode>> = {
  schedule: (props) => <ScheduleFields {...props} />,
  withdraw: ({ entered, errors }) => (
    <TextField
      label="Reason"
      name="reason"
      required
      autoComplete="off"
      hint="Bidders will see this."
      defaultValue={entered?.reason}
      errors={errors['reason']}
    />
  ),
  price: ({ entered, errors }) => (
    <div className="grid items-start gap-4 sm:grid-cols-2">
      <SelectField
        label="Change"
        name="change_by"
        required
        options={Object.entries(CHANGES)}
        defaultValue={entered?.change_by || 'percent_off'}
      />
      <TextField
        label="By how much"
        name="change"
        required
        inputMode="decimal"
        autoComplete="off"
        hint="Rounded to the cent, and never under 1 cent."
        defaultValue={entered?.change}
        errors={errors['change']}
      />
    </div>
  ),
  discount: ({ entered, errors }) => (
    <TextField
      label="Percent off calculated freight"
      name="discount_percent"
      required
      inputMode="numeric"
      autoComplete="off"
      hint="0 to 100. 0 removes the discount."
      defaultValue={entered?.discount_percent}
      errors={errors['discount_percent']}
    />
  ),
  pick_up: ({ entered, errors }) => (
    <SelectField
      label="Pickup"
      name="pick_up"
      required
      options={[
        ['on', 'Buyers can pick these lots up'],
        ['off', 'No pickup'],
      ]}
      defaultValue={entered?.pick_up}
      errors={errors['pick_up']}
    />
  ),
}

function ScheduleFields({ entered, errors }: Props) {
  const timeZone = useSiteZone()
  return (
    <div className="grid items-start gap-4 sm:grid-cols-2">
      <TextField
        label="First start"
        name="starts_at"
        type="datetime-local"
        required
        hint={timeZone === null ? undefined : `Time zone: ${timeZone.replace('_', ' ')}`}
        defaultValue={entered?.starts_at}
        errors={errors['starts_at']}
      />
      <TextField
        label="Minutes between lots (optional)"
        name="every_minutes"
        inputMode="numeric"
        autoComplete="off"
        hint={`One lot starts every so many minutes, up to ${MAX_EVERY_MINUTES}. Empty: all at once.`}
        defaultValue={entered?.every_minutes}
        errors={errors['every_minutes']}
      />
    </div>
  )
}
