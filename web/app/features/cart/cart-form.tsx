import { withShowCart } from '@lotyard/contract/rules/site/paths/show-cart'
import { CART_INTENT_PATH } from '@lotyard/contract/rules/site/paths/intent-paths'
import type { FormEvent } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { useApi } from '../../api/api-context.ts'
import { UNREACHABLE } from '../../api/api.ts'
import { useFlash } from '../../lib/pages/flash.tsx'
import { OPENED_CART } from '../../lib/pages/paths/show-cart.ts'
import { readLotInCart, setLotBusy } from '../../lib/viewer/cart-state.ts'
import { useViewer } from '../../lib/viewer/use-viewer.ts'
import { TokenField } from '../../ui/forms/post-form.tsx'
import { CART_FORM_ID, CART_LISTINGS_PATH } from './cart-paths.ts'

/** Once on every page. Visitors post a lot that is added once they have signed in; buyers get their answer on this page. */
export function CartForm() {
  const viewer = useViewer()
  const api = useApi()
  const flash = useFlash()
  const navigate = useNavigate()
  const { pathname, search } = useLocation()

  function open() {
    void navigate(withShowCart(pathname + search), {
      state: OPENED_CART,
      preventScrollReset: true,
      defaultShouldRevalidate: false,
    })
  }

  function add(email: string, name: string): void {
    // Before the script is there: a second press must not send the lot twice.
    setLotBusy(email, name, true)
    import('./press-cart-button.ts').then(
      ({ pressCartButton }) => pressCartButton({ api, email, name, open, flash }),
      () => {
        setLotBusy(email, name, false)
        flash({ kind: 'danger', text: UNREACHABLE })
      },
    )
  }

  function send(event: FormEvent<HTMLFormElement>): void {
    const { submitter } = event.nativeEvent as SubmitEvent
    if (viewer === null || !(submitter instanceof HTMLButtonElement)) return
    event.preventDefault()
    const lot = readLotInCart(viewer, submitter.value)
    if (lot === 'in') open()
    else if (lot === 'out') add(viewer.email, submitter.value)
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
