import { DEFAULT_TRANSIT } from '@lotyard/contract/rules/shipping/tariff/transit'
import { RateInput, type RateTableProps } from './rate-table.tsx'
import { ownEstimate, TRANSIT_ROWS, TRUCK_PACE } from './transit-fields.ts'

type Row = keyof typeof TRANSIT_ROWS

/** How long shipments are on the way, by the same bands. It may stay empty: what holds then is shown in gray. */
export function TransitTable({ size, fields, unread }: RateTableProps) {
  const bands = Array.from({ length: size.bands }, (_, band) => band)
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-2 border-t border-line pt-4">
      <h3 className="text-base">Transit days</h3>
      <p className="max-w-prose text-ink-soft">
        Business days on the way, for example 3 or 2-4. Arrival estimates go by them. Leave all empty to use the
        standard days, shown in gray.
      </p>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- without it only a mouse could scroll the table. */}
      <section aria-label="Transit days by distance" tabIndex={0} className="overflow-x-auto">
        <table className="border-collapse">
          <caption className="sr-only">Transit days by distance</caption>
          <thead>
            <tr className="text-sm text-ink-soft">
              <th scope="col" className="bg-surface sm:sticky sm:left-0 sm:z-1">
                <span className="sr-only">Way</span>
              </th>
              {bands.map((band) => (
                <th key={band} scope="col" className="px-3 text-right font-normal whitespace-nowrap">
                  {whereBand(fields[`band_miles.${band}`])}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {(Object.entries(TRANSIT_ROWS) as [Row, string][]).map(([row, label]) => (
              <tr key={row}>
                <th
                  scope="row"
                  className="min-w-36 bg-surface py-1.5 pr-3 text-left font-medium sm:sticky sm:left-0 sm:z-1"
                >
                  {label}
                  <span className="block text-sm font-normal text-ink-soft">days</span>
                </th>
                {bands.map((band) => (
                  <td key={band} className="p-1">
                    <RateInput
                      name={`${row}.${band}`}
                      label={`${label}, days, band ${band + 1}`}
                      value={fields[`${row}.${band}`]}
                      isUnread={unread.includes(`${row}.${band}`)}
                      placeholder={ownEstimate(row, fields, band)}
                    />
                  </td>
                ))}
              </tr>
            ))}
            <tr>
              <th
                scope="row"
                className="min-w-36 bg-surface py-1.5 pr-3 text-left font-medium sm:sticky sm:left-0 sm:z-1"
              >
                Truck
                <span className="block text-sm font-normal text-ink-soft">miles a day</span>
              </th>
              <td className="p-1">
                <RateInput
                  name={TRUCK_PACE}
                  label="Truck, miles a day"
                  value={fields[TRUCK_PACE]}
                  isUnread={unread.includes(TRUCK_PACE)}
                  placeholder={String(DEFAULT_TRANSIT.truckMilesPerDay)}
                />
              </td>
            </tr>
          </tbody>
        </table>
      </section>
    </div>
  )
}

function whereBand(miles: string | undefined): string {
  return miles === undefined ? 'Farther' : `To ${miles || '…'} mi`
}
