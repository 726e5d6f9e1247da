import { Folded } from '../../../ui/layout/folded.tsx'
import { SiteDate } from '../../../ui/time/site-date.tsx'
import type { ShownEvent } from './event-words.server.ts'

/** What was said of a shipment, oldest first; folded away. */
export function ShipmentHistory({ events }: { events: readonly ShownEvent[] | undefined }) {
  if (events === undefined || events.length === 0) return null
  return (
    <Folded name="History">
      <ol className="grid gap-2 pt-1 text-sm">
        {events.map(({ at, text }) => (
          <li key={`${at} ${text}`} className="break-words">
            {text}
            <span className="block text-ink-soft">
              <SiteDate at={at} />
            </span>
          </li>
        ))}
      </ol>
    </Folded>
  )
}
