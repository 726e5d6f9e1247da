import { MAX_EVERY_MINUTES, type BulkAct } from '@lotyard/contract/rules/desk/bulk-acts'
import { ROUND_TO_CENTS } from '@lotyard/contract/rules/desk/percent-of-msrp'
import { formatCents } from '@lotyard/contract/rules/money'
import type { ReactNode } from 'react'
import { useSiteZone } from '../../../../lib/pages/drawing/use-site-zone.ts'
import { TextField } from '../../../../ui/forms/fields/field.tsx'
import { SelectField } from '../../../../ui/forms/fields/select-field.tsx'
import type { Option } from './load-choices.server.ts'
import { CHANGES, type EnteredOptions } from './bulk-form.ts'

type Props = {
  act: BulkAct
  choices: readonly Option[]
  entered: EnteredOptions | undefined
  errors: Record<string, string[]>
}

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
  msrp: ({ entered, errors }) => (
    <div className="grid items-start gap-4 sm:grid-cols-2">
      <TextField
        label="Percent of MSRP"
        name="msrp_percent"
        required
        inputMode="decimal"
        autoComplete="off"
        hint="For example 12.5. An auction gets it as its opening bid."
        defaultValue={entered?.msrp_percent}
        errors={errors['msrp_percent']}
      />
      <SelectField
        label="Round to"
        name="round_to"
        required
        options={ROUNDINGS}
        defaultValue={entered?.round_to || '100'}
        errors={errors['round_to']}
      />
    </div>
  ),
  duration: ({ entered, errors }) => (
    <TextField
      label="Length in hours"
      name="duration_hours"
      required
      inputMode="numeric"
      autoComplete="off"
      hint="From its start, for example 168 for a week."
      defaultValue={entered?.duration_hours}
      errors={errors['duration_hours']}
    />
  ),
  category: (props) => <Choice label="Category" {...props} />,
  condition: (props) => <Choice label="Condition" {...props} />,
  warehouse: (props) => <Choice label="Warehouse" {...props} />,
  audience: (props) => <Choice label="Who sees these lots" {...props} />,
  template: (props) =>
    props.choices.length === 0 ? (
      <p className="text-ink-soft">No templates yet. Open a listing and keep it as a template first.</p>
    ) : (
      <Choice label="Template" {...props} />
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

const ROUNDINGS: readonly Option[] = ROUND_TO_CENTS.map((cents) => [String(cents), formatCents(cents)])

function Choice({ label, choices, entered, errors }: Props & { label: string }) {
  return (
    <SelectField
      label={label}
      name="to"
      required
      options={choices}
      prompt="Choose one"
      defaultValue={entered?.to ?? ''}
      errors={errors['to']}
    />
  )
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
