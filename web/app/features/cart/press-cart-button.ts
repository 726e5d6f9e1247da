// What a press on an add-to-cart button does. Loaded with the first press.
import { CART_INTENT_PATH } from '@lotyard/contract/rules/site/paths/intent-paths'
import type { Flash } from '@lotyard/contract/rules/site/flash'
import type { Api } from '../../api/api.ts'
import { sendForm } from '../../lib/browser/send-form.ts'
import { setLotBusy, setLotGone } from '../../lib/viewer/cart-state.ts'
import { cartStoreFor } from './store/cart-store.ts'

/** Refusals that a second press would not change: the lot is sold or hidden, or this buyer can only bid on it. */
const GONE_CODES = ['lot_gone', 'listing_not_found', 'not_for_sale']

type Press = { api: Api; email: string; name: string; open: () => void; flash: (flash: Flash) => void }

/** Spec §4: adding a lot opens the cart. */
export async function pressCartButton({ api, email, name, open, flash }: Press): Promise<void> {
  const outcome = await cartStoreFor(api, email).add(name)
  setLotBusy(email, name, false)
  if (outcome.ok) return open()
  if (outcome.status === 401) return signInToAdd(name)
  if (GONE_CODES.includes(outcome.error.code)) setLotGone(email, name)
  flash({ kind: 'danger', text: outcome.error.message })
}

/** The session has ended since the page was drawn. Afterwards the lot is in the cart. */
function signInToAdd(name: string): void {
  sendForm(CART_INTENT_PATH, { name, return_to: location.pathname + location.search })
}
