import type { ReactNode } from 'react'
import { tracked } from '../../lib/browser/tracked.ts'
import { useLotInCart, type LotInCart } from '../../lib/viewer/cart-state.ts'
import { Check } from '../../ui/icons/icons.tsx'
import { ShoppingCart } from '../../ui/icons/card-icons.tsx'
import { CART_FORM_ID } from './cart-paths.ts'

type Props = {
  listing: { name: string; title: string; buying_format: string }
  /** `card` is an icon on a phone. */
  look?: 'card' | 'row' | 'page'
}

const WORDS: Record<LotInCart, string> = {
  out: 'Add to cart',
  busy: 'Adding…',
  in: 'In cart',
  gone: 'No longer available',
}

/** For fixed-price lots that are for sale. Pressed again, it opens the cart. Works without scripts. */
export function AddToCart({ listing: { name, title, buying_format }, look = 'card' }: Props): ReactNode {
  const state = useLotInCart(name)
  if (buying_format !== 'fixed_price') return null
  return (
    <button
      type="submit"
      form={CART_FORM_ID}
      name="name"
      value={name}
      data-cart={state}
      aria-disabled={state === 'busy' || state === 'gone' || undefined}
      className={`cart-button ${look}`}
      {...tracked('add_to_cart', { listing: name })}
    >
      {state === 'in' ? <Check /> : <ShoppingCart />}
      <span>{WORDS[state]}</span>
      <span className="sr-only">{` ${title}`}</span>
    </button>
  )
}
