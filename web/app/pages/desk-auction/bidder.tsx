import type { DeskBid } from '@lotyard/contract/auction-desk'
import { personPath } from '../../features/auction-desk/auction-desk-paths.ts'
import { Link } from '../../ui/link.tsx'

/** A bidder by their number, and for admins by name. */
export function Bidder({ number, person }: { number: number; person: DeskBid['bidder'] }) {
  return (
    <>
      Bidder {number}
      {person !== null && (
        <span className="block text-sm">
          <Link to={personPath(person.id)} className="text-link">
            {person.name}
          </Link>
          <span className="block break-all text-ink-soft">{person.email}</span>
        </span>
      )}
    </>
  )
}
