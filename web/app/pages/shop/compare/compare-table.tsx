import { comparePath } from '@lotyard/contract/rules/catalogue/compare-lots'
import type { ReactNode } from 'react'
import { AddToCart } from '../../../features/cart/add-to-cart.tsx'
import { BidLink } from '../../../features/lot-cards/card/bid-link.tsx'
import { LotPhoto } from '../../../features/lot-cards/card/lot-photo.tsx'
import { lotPath } from '../../../features/lot-cards/lot-path.ts'
import { useLiveListing } from '../../../live/use-live-listing.ts'
import { Badge } from '../../../ui/layout/badge.tsx'
import { Link } from '../../../ui/link.tsx'
import { bestIn, rowsFor } from './compare-rows.tsx'
import type { ComparedLot } from './compared-lot.ts'

/** Positioned: what only screen readers see would otherwise make the whole page as wide as the table. */
const BOX = 'relative overflow-x-auto rounded-sm border border-line bg-surface'
const CELL = 'px-2 py-2 align-top min-w-28 max-w-72 sm:px-3 sm:min-w-40'
/** Stays at the side while the lots are scrolled: on a phone two of them don't fit beside it. */
const HEAD =
  'sticky left-0 z-10 w-20 min-w-20 bg-surface px-2 py-2 text-left align-top text-sm font-semibold wrap-anywhere sm:w-40 sm:px-3'
const WORDS = { lowest: 'Lowest', highest: 'Highest' }

/** Two to four lots beside each other, with what each has as a row. */
export function CompareTable({ lots: loaded }: { lots: readonly ComparedLot[] }) {
  const lots = useLiveLots(loaded)
  const names = lots.map(({ name }) => name)
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- without it only a mouse could scroll the table.
    <section aria-label="Lots side by side" tabIndex={0} className={BOX}>
      <table className="w-full border-collapse">
        <caption className="sr-only">Lots side by side</caption>
        <thead>
          <tr className="border-b border-line-strong">
            <th scope="col" className={HEAD}>
              <span className="sr-only">About the lots</span>
            </th>
            {lots.map((lot) => (
              <th key={lot.name} scope="col" className={`${CELL} text-left font-normal`}>
                <Head lot={lot} without={comparePath(names.filter((name) => name !== lot.name))} />
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="rows">
          {rowsFor(lots).map((row) => {
            const best = bestIn(row, lots)
            return (
              <tr key={row.name}>
                <th scope="row" className={HEAD}>
                  {row.name}
                </th>
                {lots.map((lot, at) => (
                  <td key={lot.name} className={`${CELL} figures`}>
                    <Marked word={at === best ? WORDS[row.best!] : null}>{row.cell(lot)}</Marked>
                  </td>
                ))}
              </tr>
            )
          })}
        </tbody>
      </table>
    </section>
  )
}

function Head({ lot, without }: { lot: ComparedLot; without: string }) {
  return (
    <div className="grid gap-2">
      <LotPhoto photo={lot.primary_photo} sizes="16rem" />
      <Link to={lotPath(lot.name)} className="line-clamp-3 leading-snug font-semibold hover:underline">
        {lot.title}
      </Link>
      {lot.is_open && (lot.auction === null ? <AddToCart listing={lot} /> : <BidLink listing={lot} />)}
      <Link to={without} className="text-link inline-flex min-h-11 items-center text-sm" rel="nofollow">
        Remove<span className="sr-only"> {lot.title}</span>
      </Link>
    </div>
  )
}

/** Said in a word, because a colour alone tells some readers nothing. */
function Marked({ word, children }: { word: string | null; children: ReactNode }) {
  if (word === null) return children
  return (
    <div className="flex flex-wrap items-start gap-x-2 gap-y-1">
      <div>{children}</div>
      <Badge tone="good">{word}</Badge>
    </div>
  )
}

/** Always four, so that hooks are called in the same order; those that are none repeat the first one. */
function useLiveLots(lots: readonly ComparedLot[]): ComparedLot[] {
  const first = lots[0]!
  const live = [
    useLiveListing(first),
    useLiveListing(lots[1] ?? first),
    useLiveListing(lots[2] ?? first),
    useLiveListing(lots[3] ?? first),
  ]
  return live.slice(0, lots.length)
}
