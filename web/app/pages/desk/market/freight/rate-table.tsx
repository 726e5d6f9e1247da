import type { ReactNode } from 'react'
import { BAND_RATES, FEES, type RateFields, type TableSize } from './rate-fields.ts'

export type RateTableProps = {
  size: TableSize
  fields: RateFields
  /** Fields that are no numbers. */
  unread: readonly string[]
}

/** The rates by distance band: one column a band, one row a rate. */
export function RateTable({ size, fields, unread }: RateTableProps) {
  const bands = Array.from({ length: size.bands }, (_, band) => band)
  const breaks = Array.from({ length: size.breaks }, (_, at) => at)
  const cell = (name: string, label: string): ReactNode => (
    <RateInput name={name} label={label} value={fields[name]} isUnread={unread.includes(name)} />
  )
  const row = (name: string, label: string, unit: string, head: ReactNode = label) => (
    <tr key={name}>
      <th scope="row" className="min-w-36 bg-surface sm:sticky sm:left-0 sm:z-1 py-1.5 pr-3 text-left font-medium">
        {head}
        <span className="block text-sm font-normal text-ink-soft">{unit}</span>
      </th>
      {bands.map((band) => (
        <td key={band} className="p-1">
          {cell(`${name}.${band}`, `${label}, ${unit}, band ${band + 1}`)}
        </td>
      ))}
    </tr>
  )
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- without it only a mouse could scroll the table.
    <section aria-label="Rates by distance" tabIndex={0} className="overflow-x-auto">
      <table className="border-collapse">
        <caption className="sr-only">Rates by distance, in dollars</caption>
        <thead>
          <tr className="text-sm text-ink-soft">
            <th scope="col" className="bg-surface sm:sticky sm:left-0 sm:z-1">
              <span className="sr-only">Rate</span>
            </th>
            {bands.map((band) => (
              <th key={band} scope="col" className="px-3 text-right font-normal whitespace-nowrap">
                Band {band + 1}
              </th>
            ))}
          </tr>
          <tr>
            <th scope="row" className="bg-surface sm:sticky sm:left-0 sm:z-1 py-1.5 pr-3 text-left font-semibold">
              Distance up to
              <span className="block text-sm font-normal text-ink-soft">miles</span>
            </th>
            {bands.map((band) => (
              <td key={band} className="p-1">
                {band === size.bands - 1 ? (
                  <span className="block px-2 text-right text-ink-soft">over</span>
                ) : (
                  cell(`band_miles.${band}`, `Band ${band + 1} ends at, in miles`)
                )}
              </td>
            ))}
          </tr>
        </thead>
        <tbody>
          {Object.entries(BAND_RATES).map(([name, { label, unit }]) => row(name, label, unit))}
          {breaks.map((at) =>
            row(
              `break_rate.${at}`,
              `LTL break ${at + 1}`,
              '$ per 100 lb',
              <span className="flex items-center gap-2 whitespace-nowrap">
                LTL from
                {cell(`break_from.${at}`, `LTL break ${at + 1} starts at, in pounds`)}
                lb
              </span>,
            ),
          )}
        </tbody>
      </table>
    </section>
  )
}

/** What doesn't depend on the distance. */
export function FeeFields({ fields, unread }: Omit<RateTableProps, 'size'>) {
  return (
    <dl className="grid grid-cols-[minmax(0,1fr)_6rem] items-center gap-x-3 gap-y-2 sm:w-fit sm:grid-cols-[auto_6rem_auto_6rem] sm:[&_dt]:pl-6 sm:[&>:nth-child(odd)_dt]:pl-0">
      {Object.entries(FEES).map(([name, { label, unit }]) => (
        <div key={name} className="contents">
          <dt>
            {label}
            <span className="block text-sm text-ink-soft">{unit}</span>
          </dt>
          <dd>
            <RateInput name={name} label={`${label}, ${unit}`} value={fields[name]} isUnread={unread.includes(name)} />
          </dd>
        </div>
      ))}
    </dl>
  )
}

type InputProps = {
  name: string
  label: string
  value: string | undefined
  isUnread: boolean
  /** Of a field that may stay empty: what holds then. */
  placeholder?: string
}

export function RateInput({ name, label, value, isUnread, placeholder }: InputProps) {
  return (
    <input
      name={name}
      aria-label={label}
      defaultValue={value}
      {...(placeholder === undefined ? { required: true, inputMode: 'decimal' } : { placeholder })}
      autoComplete="off"
      {...(isUnread && { 'aria-invalid': true })}
      className={`min-h-11 w-full min-w-20 rounded-sm border bg-surface px-2 text-right text-base text-ink placeholder:text-ink-soft ${isUnread ? 'border-bad' : 'border-line-strong'}`}
    />
  )
}
