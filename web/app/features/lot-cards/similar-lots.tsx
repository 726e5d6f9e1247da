import type { CartListing } from '@lotyard/contract/orders/cart'
import type { listingMatchesEndpoint } from '@lotyard/contract/lots/search'
import { sellingPriceCents } from '@lotyard/contract/rules/listings/prices/selling-price'
import { formatCents } from '@lotyard/contract/rules/money'
import { useEffect, useRef, useState } from 'react'
import { useApi } from '../../api/api-context.ts'
import { lotPath } from './lot-path.ts'
import { toShownLot, type ShownLot } from './card/shown-lot.ts'
import { useIsInBrowser } from '../../lib/pages/drawing/first-render.ts'
import { Button } from '../../ui/forms/button.tsx'
import { Link } from '../../ui/link.tsx'

const MAX_SIMILAR = 3

type Props = {
  to: Pick<CartListing, 'name' | 'title'>
  isShown: boolean
  /** Where leaving the page would lose what was typed. */
  opensTab?: boolean
}

/** Lots to buy instead: at once, or at the press of a button. A buyer who presses it is told where there are none. */
export function SimilarLots({ to, isShown, opensTab = false }: Props) {
  const [isAsked, setIsAsked] = useState(false)
  const similar = useSimilarLots(to.name, isShown || isAsked)
  const isInBrowser = useIsInBrowser()
  const box = useRef<HTMLDivElement>(null)

  function ask(): void {
    setIsAsked(true)
    // The button goes, and would take the focus with it.
    box.current?.focus()
  }

  return (
    <div ref={box} tabIndex={-1} className="text-sm outline-none empty:hidden">
      {!isShown && !isAsked && !Array.isArray(similar) && isInBrowser && (
        <Button isSmall onClick={ask}>
          Show similar lots
          <span className="sr-only"> to {to.title}</span>
        </Button>
      )}
      {isAsked && <p role="status">{describe(similar)}</p>}
      {Array.isArray(similar) && similar.length > 0 && <List lots={similar} opensTab={opensTab} />}
    </div>
  )
}

type Similar = 'loading' | 'failed' | ShownLot[]

function describe(similar: Similar): string {
  if (similar === 'loading') return 'Loading similar lots…'
  if (similar === 'failed') return 'We couldn’t load similar lots.'
  return similar.length === 0 ? 'There are no similar lots right now.' : ''
}

function List({ lots, opensTab }: { lots: ShownLot[]; opensTab: boolean }) {
  return (
    <>
      <p className="text-ink-soft">Similar lots</p>
      <ul className="mt-1 grid grid-cols-[minmax(0,1fr)] gap-1">
        {lots.map((one) => (
          <li key={one.name} className="flex items-baseline justify-between gap-3">
            <Link
              to={lotPath(one.name)}
              target={opensTab ? '_blank' : undefined}
              // `relative`: what only screen readers read would else widen the page, by as much as is cut off.
              className="text-link relative line-clamp-2 min-w-0 sm:line-clamp-1"
            >
              {one.title}
              {opensTab && <span className="sr-only"> (opens in a new tab)</span>}
            </Link>
            <span className="figures shrink-0 font-semibold">{formatCents(sellingPriceCents(one))}</span>
          </li>
        ))}
      </ul>
    </>
  )
}

function useSimilarLots(name: string, isWanted: boolean): Similar {
  const api = useApi()
  const [similar, setSimilar] = useState<Similar>('loading')
  useEffect(() => {
    if (!isWanted) return
    let isCurrent = true
    void api
      .call<typeof listingMatchesEndpoint>('GET', '/api/listing_matches', { query: { listing_name: name } })
      .then((outcome) => {
        if (!isCurrent) return
        setSimilar(outcome.ok ? outcome.data.listings.slice(0, MAX_SIMILAR).map(toShownLot) : 'failed')
      })
    return () => {
      isCurrent = false
    }
  }, [api, name, isWanted])
  return similar
}
