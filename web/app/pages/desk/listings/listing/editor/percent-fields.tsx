import { percentOfMsrpCents, type RoundToCents } from '@lotyard/contract/rules/desk/percent-of-msrp'
import { formatCents, roundDollars } from '@lotyard/contract/rules/money'
import { parseBasisPoints } from '@lotyard/contract/rules/percent'
import type { FormEvent } from 'react'
import { fieldState, type FormState } from '../../../../../features/desk/listings/field-state.ts'
import { showDollars } from '../../../../../features/desk/listings/read-goods-form.ts'
import { readFields } from '../../../../../lib/pages/forms/read-fields.ts'
import { TextField } from '../../../../../ui/forms/fields/field.tsx'
import { SelectField } from '../../../../../ui/forms/fields/select-field.tsx'
import { percentName, ROUND_TO } from './percent-price.ts'

const STEPS = [
  ['100', 'Nearest $1'],
  ['500', 'Nearest $5'],
  ['1000', 'Nearest $10'],
] as const

/** A price and, beside it, the share of MSRP that sets it: at once with scripts, when it is saved without. */
export function PriceField({ label, state, name }: { label: string; state: FormState; name: string }) {
  const percent = percentName(name)
  const what = label.replace(/ \(.*\)$/, '')
  return (
    <div className="grid grid-cols-[minmax(0,1fr)_7rem] items-start gap-3">
      <TextField label={label} inputMode="decimal" autoComplete="off" {...fieldState(state, name)} />
      <TextField
        label="% of MSRP"
        aria-label={`${what} as % of MSRP`}
        inputMode="decimal"
        autoComplete="off"
        onInput={(event) => setPrice(event.currentTarget.form, name)}
        {...fieldState(state, percent)}
      />
    </div>
  )
}

/** How all shares of the offer are rounded. */
export function RoundingField({ state, names }: { state: FormState; names: readonly string[] }) {
  const update = ({ currentTarget: { form } }: FormEvent<HTMLSelectElement>) =>
    names.forEach((name) => setPrice(form, name))
  return (
    <SelectField
      label="Round % of MSRP to"
      options={STEPS.slice(1)}
      prompt={STEPS[0][1]}
      onInput={update}
      {...fieldState(state, ROUND_TO, { hint: msrpHint(state) })}
    />
  )
}

function msrpHint({ saved }: FormState): string {
  const msrpCents = roundDollars(saved['msrp_cents'] ?? '') ?? 0
  return msrpCents > 0 ? `MSRP ${formatCents(msrpCents)}` : 'Enter an MSRP first'
}

/** The price field then holds the price as if it was typed: nothing ties it to the share afterwards. */
function setPrice(form: HTMLFormElement | null, name: string): void {
  const price = form?.elements.namedItem(name)
  if (!form || !(price instanceof HTMLInputElement)) return
  const text = (field: string) => readFields(new FormData(form), field)[field]!
  const basisPoints = parseBasisPoints(text(percentName(name)))
  const step = Number(text(ROUND_TO) || 100) as RoundToCents
  const cents = basisPoints && percentOfMsrpCents(roundDollars(text('msrp_cents')) ?? 0, basisPoints, step)
  if (!cents) return
  price.value = showDollars(cents)
  // As if it was typed, so that the bar says that it is unsaved.
  price.dispatchEvent(new Event('input', { bubbles: true }))
}
