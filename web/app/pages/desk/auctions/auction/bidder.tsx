import type { DeskBid } from '@lotyard/contract/desk/auctions'
import { PersonLink } from '../../../../features/desk/auctions/person-link.tsx'

/** A bidder by their number, and for admins by name. */
export function Bidder({ number, person }: { number: number; person: DeskBid['bidder'] }) {
  return (
    <>
      Bidder {number}
      {person !== null && (
        <span className="block text-sm">
          <PersonLink person={person} />
        </span>
      )}
    </>
  )
}
