import type { FormEvent } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { useApi } from '../../api/api-context.ts'
import { UNREACHABLE, type Failure } from '../../api/api.ts'
import { sendForm } from '../../lib/browser/send-form.ts'
import { useFlash } from '../../lib/pages/flash.tsx'
import { OPENED_CART, withCart } from '../../lib/pages/show-cart.ts'
import { readLotInCart, setLotBusy, setLotGone } from '../../lib/viewer/cart-state.ts'
import { useViewer } from '../../lib/viewer/use-viewer.ts'
import { TokenField } from '../../ui/forms/post-form.tsx'
import { CART_FORM_ID, CART_INTENT_PATH, CART_LISTINGS_PATH } from './cart-paths.ts'

/** Refusals after which the lot will not be for sale again. */
const GONE_CODES = ['lot_gone', 'listing_not_found', 'not_for_sale']

/** Once on every page. Visitors post a wish that outlives sign-in; buyers get their answer on this page. */
export function CartForm() {
  const viewer = useViewer()
  const api = useApi()
  const flash = useFlash()
  const navigate = useNavigate()
  const { pathname, search } = useLocation()

  function open() {
    void navigate(pathname + withCart(search), {
      state: OPENED_CART,
      preventScrollReset: true,
      defaultShouldRevalidate: false,
    })
  }

  async function add(email: string, name: string): Promise<void> {
    setLotBusy(email, name, true)
    try {
      const { cartStoreFor } = await import('./cart-store.ts')
      const outcome = await cartStoreFor(api, email).add(name)
      if (outcome.ok) open()
      else explain(email, name, outcome)
    } catch (error) {
      // The script of the cart could not be loaded.
      console.warn(error)
      flash({ kind: 'danger', text: UNREACHABLE })
    } finally {
      setLotBusy(email, name, false)
    }
  }

  function explain(email: string, name: string, { status, error }: Failure): void {
    if (status === 401) return sendForm(CART_INTENT_PATH, { name, return_to: location.pathname + location.search })
    if (GONE_CODES.includes(error.code)) setLotGone(email, name)
    flash({ kind: 'danger', text: error.message })
    // A message at the top of a long page would go unseen.
    document.querySelector('[data-flash]')?.scrollIntoView({ block: 'nearest' })
  }

  function send(event: FormEvent<HTMLFormElement>): void {
    const { submitter } = event.nativeEvent as SubmitEvent
    if (viewer === null || !(submitter instanceof HTMLButtonElement)) return
    event.preventDefault()
    const lot = readLotInCart(viewer, submitter.value)
    if (lot === 'in') open()
    else if (lot === 'out') void add(viewer.email, submitter.value)
  }

  return (
    <form
      id={CART_FORM_ID}
      method="post"
      action={viewer === null ? CART_INTENT_PATH : CART_LISTINGS_PATH}
      onSubmit={send}
    >
      <TokenField />
      <input type="hidden" name="return_to" value={pathname + search} />
    </form>
  )
}
