// Keeps the cart of this tab in step with other tabs, other devices and the buyer's addresses, and the shipping costs on the
// page with the cart.
import type { CartSummary } from '@lotyard/contract/orders/cart'
import type { Api } from '../../../api/api.ts'
import { onAddressEvent } from '../../../lib/browser/address-events.ts'
import { listenToCart, readKnownCart } from '../../../lib/viewer/cart-state.ts'
import { affectsShipTo } from './affects-ship-to.ts'
import { cartChannel } from './cart-channel.ts'
import { cartStoreFor } from './cart-store.ts'

/** A buyer who comes back to a tab sooner than this sees the cart it showed. */
const FRESH_MS = 10_000

type Needs = {
  api: Api
  email: string
  /** What the page was drawn with. */
  loaded: () => CartSummary | null
  /** Changes of the cart on other devices, while a stream is open. */
  watchCart: (listener: (version: number) => void) => () => void
  /** Loads what the page shows again, shipping costs with it. */
  reloadPage: () => void
}

/** Until the returned function is called. */
export function keepCartInStep({ api, email, loaded, watchCart, reloadPage }: Needs): () => void {
  const store = cartStoreFor(api, email)
  const known = () => readKnownCart({ email, cart: loaded() })
  let checking: Promise<void> | null = null
  /** One change is told by several ways. What the answer that is under way has told is not asked for again. */
  async function checkIf(isNews: () => boolean): Promise<void> {
    while (checking !== null) await checking
    if (!isNews()) return
    checking = store.check().finally(() => {
      checking = null
    })
    await checking
  }
  const catchUp = (version: number) => void checkIf(() => version > (known()?.version ?? -1))

  let freight = freightKeyOf(known())
  function followFreight(): void {
    const before = freight
    freight = freightKeyOf(known())
    if (freight !== before) reloadPage()
  }

  function onReturn(): void {
    if (document.visibilityState === 'visible' && navigator.onLine && Date.now() - store.checkedAtMs() > FRESH_MS)
      void store.check()
  }

  const ends = [
    listenToCart(followFreight),
    cartChannel.listen((notice) => notice.email === email && catchUp(notice.version)),
    watchCart(catchUp),
    // The page follows with its shipping costs once the cart has told where it ships to now.
    onAddressEvent((event) => void checkIf(() => affectsShipTo(event, known()))),
  ]
  document.addEventListener('visibilitychange', onReturn)
  window.addEventListener('focus', onReturn)
  return () => {
    for (const end of ends) end()
    document.removeEventListener('visibilitychange', onReturn)
    window.removeEventListener('focus', onReturn)
  }
}

/**
 * What the shipping costs on a page depend on: without a ship-to there are none. Field by field, because the order of an
 * object's keys differs from reply to reply, and each difference would load the page again.
 */
function freightKeyOf(cart: CartSummary | null): string {
  if (!cart?.shipTo) return ''
  const { id, postal_code, address_type, loading_dock } = cart.shipTo
  return JSON.stringify([
    id,
    postal_code,
    address_type,
    loading_dock,
    cart.names.toSorted(),
    cart.pickUpKeys.toSorted(),
  ])
}
