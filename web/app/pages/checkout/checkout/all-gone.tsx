import type { CartListing } from '@lotyard/contract/orders/cart'
import { describeAllGone } from '@lotyard/contract/rules/cart/gone-lots'
import { useEffect, useRef } from 'react'
import { isHiddenLot, namesWithSimilar } from '../../../features/cart/gone-lots.ts'
import { SimilarLots } from '../../../features/lot-cards/similar-lots.tsx'
import { Button, LinkButton } from '../../../ui/forms/button.tsx'

type Props = {
  gone: readonly CartListing[]
  /** They went while the checkout was open: it takes the focus from what it replaces. */
  isNews: boolean
  onRemove: (names: string[]) => void
}

/** Others were faster with every lot of the cart: what there is instead. */
export function AllGone({ gone, isNews, onRemove }: Props) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (isNews) heading.current?.focus()
  }, [isNews])
  const withSimilar = namesWithSimilar({ warehouses: [{ listings: [...gone] }] })
  return (
    <section
      aria-labelledby="all-gone"
      className="grid max-w-3xl gap-5 rounded-sm border border-line bg-surface p-4 md:p-6"
    >
      <h2 ref={heading} id="all-gone" tabIndex={-1} className="text-xl">
        {describeAllGone(gone)}
      </h2>
      <p>Lots aren’t reserved while they’re in your cart. Nothing was charged.</p>
      <ul className="divide-y divide-line border-y border-line">
        {gone.map((lot) => (
          <li key={lot.name} className="grid gap-2 py-3" data-gone-lot={lot.name}>
            <p className="text-ink-soft line-through">{lot.title}</p>
            {!isHiddenLot(lot) && <SimilarLots to={lot} isShown={withSimilar.includes(lot.name)} />}
          </li>
        ))}
      </ul>
      <div className="flex flex-wrap gap-3">
        <LinkButton kind="action" to="/lots/?buying_format=fixed_price">
          Browse lots
        </LinkButton>
        <Button onClick={() => onRemove(gone.map(({ name }) => name))}>Clear my cart</Button>
      </div>
    </section>
  )
}
