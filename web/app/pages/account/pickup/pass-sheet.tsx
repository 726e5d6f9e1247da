import type { PickUpPass } from '@lotyard/contract/orders/pickup'
import { countOf } from '@lotyard/contract/rules/format-count'
import { PickUpPlace } from '../../../features/orders/pickup/pick-up-place.tsx'
import { QrCode } from '../../../ui/media/qr-code.tsx'

/** What the driver shows at the gate, on paper or on a phone. */
export function PassSheet({ pass: { number, booked, place, lots, qr } }: { pass: PickUpPass }) {
  return (
    <article className="grid gap-6 rounded-sm border border-line bg-surface p-5 md:p-8 print:border-0 print:p-0">
      <header>
        <h1 className="text-2xl md:text-3xl">Pickup pass</h1>
        <p className="text-ink-soft">Order {number}</p>
      </header>
      <div className="grid items-start gap-6 sm:grid-cols-[auto_minmax(0,1fr)]">
        <div className="grid justify-items-center gap-2 justify-self-start">
          <QrCode {...qr} label={`QR code for the gate: ${booked.codeWords}`} className="size-56" />
          <strong className="figures text-3xl tracking-wider">{booked.codeWords}</strong>
        </div>
        <div className="grid gap-4">
          <p>
            <span className="block text-sm text-ink-soft">Be there</span>
            <time dateTime={booked.startsAt} className="text-xl font-semibold">
              {booked.words}
            </time>
          </p>
          <div>
            <h2 className="text-sm font-normal text-ink-soft">{place.description}</h2>
            <PickUpPlace place={place} />
          </div>
        </div>
      </div>
      <div>
        <h2 className="mb-2 text-lg">To load</h2>
        <ul className="grid divide-y divide-line border-y border-line">
          {lots.map(({ title, units, pallets }) => (
            <li key={title} className="flex flex-wrap justify-between gap-x-4 py-2">
              <span className="min-w-0 break-words">{title}</span>
              <span className="figures text-ink-soft">
                {countOf(pallets, 'pallet')}, {countOf(units, 'unit')}
              </span>
            </li>
          ))}
        </ul>
      </div>
      <p className="text-sm text-ink-soft">Show this code at the gate. Anyone who has it can pick up these lots.</p>
    </article>
  )
}
