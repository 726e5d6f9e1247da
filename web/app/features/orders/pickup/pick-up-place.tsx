import type { PickUpPlace as Place } from '@lotyard/contract/orders/pickup'

/** Where to drive, whom to call, and when somebody is there. */
export function PickUpPlace({ place }: { place: Place }) {
  const { address, phone, dockNote, hours } = place
  return (
    <div className="grid content-start gap-2">
      <address className="not-italic">
        {address.map((line) => (
          <span key={line} className="block">
            {line}
          </span>
        ))}
        {phone !== null && (
          <a href={`tel:${phone.replaceAll(/[^+\d]/g, '')}`} className="text-link inline-flex min-h-6 items-center">
            {phone}
          </a>
        )}
      </address>
      {dockNote !== null && <p>{dockNote}</p>}
      <p className="text-sm text-ink-soft">
        {hours.map((line) => (
          <span key={line} className="block">
            {line}
          </span>
        ))}
      </p>
    </div>
  )
}
