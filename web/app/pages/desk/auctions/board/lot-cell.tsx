import type { BoardAuction } from '@lotyard/contract/desk/auctions'
import type { ReactNode } from 'react'
import { deskAuctionPath } from '../../../../features/desk/auctions/auction-paths.ts'
import { Link } from '../../../../ui/link.tsx'

/** The lot and whose it is; on phones with what has no column of its own there. */
export function LotCell({ auction, children }: { auction: BoardAuction; children?: ReactNode }) {
  return (
    <>
      <Link to={deskAuctionPath(auction.name)} className="text-link font-semibold">
        {auction.title}
      </Link>
      <span className="block text-sm text-ink-soft">
        {auction.name}, {auction.seller}
      </span>
      {children !== undefined && <span className="mt-1 grid justify-items-start gap-1 sm:hidden">{children}</span>}
    </>
  )
}
