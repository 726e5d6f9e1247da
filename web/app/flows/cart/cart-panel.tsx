import { useEffect, type ReactNode } from 'react'
import { useKnownCart } from '../../lib/viewer/cart-state.ts'
import { useViewer } from '../../lib/viewer/use-viewer.ts'
import { Modal } from '../../ui/overlays/modal.tsx'
import type { LoadedCart } from './load-cart.server.ts'
import { OwnCart } from './own-cart.tsx'
import { SignInToUse } from './sign-in-to-use.tsx'
import { useShownCart } from './use-cart-view.ts'
import { useCloseCart } from './use-close-cart.ts'

/** The cart above the page it was opened on. */
export default function CartPanel({ loaded }: { loaded: LoadedCart | null }) {
  const viewer = useViewer()
  if (viewer === null)
    return (
      <Panel title="Cart">
        <SignInToUse />
      </Panel>
    )
  return <BuyersPanel email={viewer.email} loaded={loaded} />
}

function BuyersPanel({ email, loaded }: { email: string; loaded: LoadedCart | null }) {
  const known = useKnownCart()
  const { cart, problem } = useShownCart(email, loaded)
  // Of the cart below, where it is there: a lot that sold since the page was drawn is not counted any more.
  const count = cart?.listingCount ?? known?.listingCount ?? 0
  return (
    // A cart that failed to load is shown empty, and one whose lots are gone is not: a number would contradict them.
    <Panel title={count === 0 || problem !== null ? 'Cart' : `Cart (${count})`}>
      <OwnCart email={email} loaded={loaded} />
    </Panel>
  )
}

function Panel({ title, children }: { title: string; children: ReactNode }) {
  const { closeTo, close } = useCloseCart()

  useEffect(
    () => () => {
      // A page that was opened with its cart has nothing that had the focus before.
      if (document.activeElement === document.body)
        document.querySelector<HTMLElement>('[data-cart-link]')?.focus({ preventScroll: true })
    },
    [],
  )

  return (
    <Modal
      title={title}
      onClose={close}
      closeTo={closeTo}
      className="inset-y-0 right-0 left-auto h-dvh w-[min(34rem,100vw)] border-l border-line"
      headerClassName="border-b border-line"
    >
      {children}
    </Modal>
  )
}
