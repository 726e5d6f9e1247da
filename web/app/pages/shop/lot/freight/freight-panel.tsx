import { countOf } from '@lotyard/contract/rules/format-count'
import type { Warehouse } from '@lotyard/contract/lots/listing'
import { formatCents, formatWithCents } from '@lotyard/contract/rules/money'
import { withShowCart } from '@lotyard/contract/rules/site/paths/show-cart'
import { useLocation } from 'react-router'
import { DeliverToLink } from '../../../../features/freight/deliver-to-link.tsx'
import { MODE_NAMES, PART_NAMES } from '../../../../features/freight/freight-words.ts'
import { freightWithCart } from '../../../../features/lot-cards/freight-with-cart.ts'
import { OPENED_CART } from '../../../../lib/pages/paths/show-cart.ts'
import { Link } from '../../../../ui/link.tsx'
import type { FreightQuote, ShownFreight, ShipToPlace } from './shown-freight.ts'

type Props = {
  lot: { path: string; warehouse: Warehouse; available_for_pick_up: boolean; shipping_discount_percent: number }
  /** Null without a place. */
  freight: ShownFreight | null
  /** A sentence. */
  dates: string | null
}

const LINK = 'text-link inline-flex min-h-6 items-center max-md:min-h-11'

/** What delivery costs and what that is made of. Without a place it says how to find out. */
export default function FreightPanel({ lot, freight, dates }: Props) {
  const { warehouse } = lot
  return (
    <section aria-labelledby="delivery" className="rounded-sm border border-line bg-surface p-4 md:p-5" data-freight>
      <h2 id="delivery" className="mb-1.5 text-lg">
        Delivery
      </h2>
      <div className="grid gap-2">
        {freight === null ? (
          <WithoutPlace warehouse={warehouse} />
        ) : freight.quote === null ? (
          <WithoutQuote shipTo={freight.shipTo} message={freight.message} />
        ) : (
          <Quote quote={freight.quote} shipTo={freight.shipTo} lot={lot} />
        )}
        {dates !== null && <p className="figures text-sm">{dates}</p>}
        {lot.available_for_pick_up && (
          <p className="text-sm">
            Pickup available in {warehouse.city}, {warehouse.region}, at no charge.
          </p>
        )}
      </div>
    </section>
  )
}

function WithoutPlace({ warehouse }: { warehouse: Warehouse }) {
  return (
    <ul className="grid">
      <li>
        <DeliverToLink className={LINK} />
      </li>
      <li>
        <Link to={`/shipping_rate_estimator/?origin_zip=${encodeURIComponent(warehouse.zip)}`} className={LINK}>
          Estimate shipping rates from {warehouse.city}
        </Link>
      </li>
    </ul>
  )
}

function WithoutQuote({ shipTo, message }: { shipTo: ShipToPlace; message: string }) {
  return (
    <>
      <p>{message}</p>
      <ChangeShipTo isAddress={shipTo.isAddress} />
    </>
  )
}

function Quote({ quote, shipTo, lot }: { quote: FreightQuote; shipTo: ShipToPlace; lot: Props['lot'] }) {
  const { mode, miles, parts, finalCents, discountCents } = quote
  const withCartCents = freightWithCart(finalCents, quote.withCartCents)
  const { warehouse } = lot
  return (
    <>
      <p>
        {MODE_NAMES[mode]} to {shipTo.name}, {countOf(miles, 'mile')} from {warehouse.city}.
      </p>
      <table className="figures w-full border-collapse">
        <caption className="sr-only">Freight for this lot</caption>
        <tbody>
          {parts.map(({ name, cost_cents }) => (
            <tr key={name}>
              <th scope="row" className="py-0.5 text-left font-normal text-ink-soft">
                {PART_NAMES[name]}
              </th>
              <td className="num py-0.5">{formatWithCents(cost_cents)}</td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr className="border-t border-line font-semibold">
            <th scope="row" className="py-1.5 text-left">
              Freight
            </th>
            <td className="num py-1.5">{finalCents === 0 ? 'Free' : formatWithCents(finalCents)}</td>
          </tr>
        </tfoot>
      </table>
      {discountCents > 0 && (
        <p className="text-sm">
          Discounted shipping saves you {formatCents(discountCents)} ({lot.shipping_discount_percent}%).
        </p>
      )}
      {withCartCents !== null && (
        <p className="text-sm font-semibold text-good" data-with-cart>
          Ships with your cart from {warehouse.city} for +{formatCents(withCartCents)}
        </p>
      )}
      <ChangeShipTo isAddress={shipTo.isAddress} />
    </>
  )
}

/** The cart has the choice of the address, the header that of a place. */
function ChangeShipTo({ isAddress }: { isAddress: boolean }) {
  const { pathname, search } = useLocation()
  if (!isAddress)
    return (
      <p className="text-sm">
        <DeliverToLink className={LINK}>Change ZIP</DeliverToLink>
      </p>
    )
  return (
    <p className="text-sm">
      <Link
        to={withShowCart(pathname + search)}
        state={OPENED_CART}
        preventScrollReset
        defaultShouldRevalidate={false}
        className={LINK}
      >
        Change shipping address
      </Link>
    </p>
  )
}
