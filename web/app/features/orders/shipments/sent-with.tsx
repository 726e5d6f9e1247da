import type { OrderShipment } from '@lotyard/contract/orders/shipments'
import { trackingLink } from '@lotyard/contract/rules/orders/fulfilment/tracking-link'

/** The carrier, and its numbers: each leads to the carrier's own page where that is known. */
export function SentWith({
  shipment: { carrier, trackings },
}: {
  shipment: Pick<OrderShipment, 'carrier' | 'trackings'>
}) {
  if (carrier === null) return null
  return (
    <p className="text-sm">
      Shipped with <strong className="font-semibold">{carrier.name}</strong>
      {trackings.length > 0 && `, tracking number${trackings.length === 1 ? '' : 's'} `}
      {trackings.map((number, at) => (
        <span key={number}>
          {at > 0 && ', '}
          <Tracking number={number} link={trackingLink(carrier.link, number)} />
        </span>
      ))}
    </p>
  )
}

function Tracking({ number, link }: { number: string; link: string | null }) {
  const shown = <strong className="figures inline-block max-w-full font-semibold break-words">{number}</strong>
  if (link === null) return shown
  return (
    // The carrier is told nothing of the page that leads to it.
    <a href={link} target="_blank" rel="noreferrer" className="text-link">
      {shown}
      <span className="sr-only"> (opens the carrier’s page)</span>
    </a>
  )
}
