import type { ImportNumbers } from '@lotyard/contract/desk/imports'
import { formatWithCents } from '@lotyard/contract/rules/money'
import { SelectField } from '../../../../../ui/forms/fields/select-field.tsx'

type Props = {
  name: string
  /** Undefined where the column's numbers are written as here. */
  numbers: ImportNumbers | undefined
  /** What the column is mapped to. */
  target: string
  chosen: string
  errors: string[] | undefined
}

export const styleField = (column: number): string => `style_${column}`

/** How a column's numbers are read, where they are not written as here; asked where that can't be told. */
export function ColumnNumbers({ name, numbers, target, chosen, errors }: Props) {
  if (numbers === undefined) return null
  const { style, example, point_cents, comma_cents, unfit } = numbers
  const isPrice = target === 'unit_msrp' || target === 'extended_msrp'
  if (unfit !== null)
    return isPrice ? (
      <p className="mt-1.5 text-sm font-medium text-bad">
        {unfit.what === 'percentages' ? 'Percentages' : `In ${unfit.what}`} (“{unfit.example}”). Prices must be US
        dollars, so this column can’t be one.
      </p>
    ) : null
  if (style === 'comma')
    return isPrice || target === 'quantity' ? (
      <p className="mt-1.5 text-sm text-ink-soft">Read with decimal commas: 1.234,56 is 1,234.56.</p>
    ) : null
  if (!isPrice && target !== 'ignore') return null
  return (
    <div className="mt-2">
      <SelectField
        label={`“${example}” is`}
        name={name}
        prompt={isPrice ? 'Choose…' : 'No price'}
        required={isPrice}
        hint={isPrice ? 'Decides for the whole column.' : undefined}
        options={[
          ['point', formatReading(point_cents)],
          ['comma', formatReading(comma_cents)],
        ]}
        defaultValue={chosen}
        errors={isPrice && chosen === '' ? errors : undefined}
      />
    </div>
  )
}

function formatReading(cents: number | null): string {
  return cents === null ? 'Not readable' : formatWithCents(cents)
}
