import type { PriceBookSummary } from '@lotyard/contract/account/price-book'
import { factorField } from '@lotyard/contract/rules/worth/book-fields'
import { toTenths } from '@lotyard/contract/rules/worth/price-book-limits'
import { unitResaleCents } from '@lotyard/contract/rules/worth/line-value'
import { formatCents } from '@lotyard/contract/rules/money'
import { useId } from 'react'
import type { Failure } from '../../../../api/api.ts'
import { useFieldErrors } from '../../../../ui/forms/fields/field-problems.ts'
import type { BookTermsGiven, Entered } from './book-fields-form.ts'

type Props = {
  conditions: PriceBookSummary['conditions']
  entered: Entered
  book: BookTermsGiven | null
  errors: Failure['error']['errors']
}

/** Each condition's percentage, and what it comes to. */
export function ConditionFields({ conditions, entered, book, errors }: Props) {
  if (conditions.length === 0) return null
  return (
    <fieldset className="grid gap-2">
      <legend className="mb-1 font-semibold">How much of that each condition brings</legend>
      <ul className="rows max-w-xl">
        {conditions.map(({ key, name, percent }) => (
          <ConditionField
            key={key}
            name={factorField(key)}
            label={name}
            value={entered[factorField(key)] ?? String(percent)}
            result={book && resultOf(book, key)}
            answered={errors?.[factorField(key)]}
          />
        ))}
      </ul>
    </fieldset>
  )
}

type FieldProps = {
  name: string
  label: string
  value: string
  result: string | null
  answered: string[] | undefined
}

function ConditionField({ name, label, value, result, answered }: FieldProps) {
  const id = useId()
  const errors = useFieldErrors(name, answered)
  const described = [`${id}-result`, ...(errors.length > 0 ? [`${id}-errors`] : [])].join(' ')
  return (
    <li className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-3 py-1.5 sm:grid-cols-[minmax(0,1fr)_auto_9rem]">
      <label htmlFor={id}>
        {label}
        <span className="sr-only">, percent</span>
      </label>
      <span className="flex items-center gap-1.5 max-sm:row-span-2">
        <input
          id={id}
          name={name}
          inputMode="decimal"
          autoComplete="off"
          maxLength={10}
          defaultValue={value}
          aria-describedby={described}
          {...(errors.length > 0 && { 'aria-invalid': true })}
          className={`figures min-h-11 w-20 rounded-sm border bg-surface px-3 py-2 text-right text-base text-ink ${errors.length > 0 ? 'border-bad' : 'border-line-strong'}`}
        />
        <span aria-hidden>%</span>
      </span>
      <span
        id={`${id}-result`}
        className="figures text-sm text-ink-soft max-sm:col-start-1 max-sm:row-start-2 sm:text-right"
      >
        {result}
      </span>
      {errors.length > 0 && (
        <span id={`${id}-errors`} className="col-span-full text-sm font-medium text-bad">
          {errors.join(' ')}
        </span>
      )}
    </li>
  )
}

/** '24.5% of MSRP', '$8.40 a unit'. */
export function resultOf({ default: given, conditions }: BookTermsGiven, key: string): string | null {
  const factor = toTenths(conditions.find((condition) => condition.key === key)?.percent ?? 100)
  if (factor === null) return null
  if (given.resale_cents !== null)
    return `${formatCents(unitResaleCents({ valueKind: 'cents', value: given.resale_cents, factor }, 0))} a unit`
  const percent = toTenths(given.percent ?? 0)
  return percent === null ? null : `${Math.round((percent * factor) / 1_000) / 10}% of MSRP`
}
