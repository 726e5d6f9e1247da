import type { DeliverTo } from '@lotyard/contract/rules/shipping/deliver-to'
import { DELIVER_TO_ID } from '../../../lib/browser/open-deliver-to.ts'
import { useKnownCart } from '../../../lib/viewer/cart-state.ts'
import { useDeliverTo } from '../../../lib/viewer/use-deliver-to.ts'
import { icon } from '../../../ui/icons/icon.tsx'
import { lazyPart } from '../../../ui/layout/lazy-part.tsx'
import { Menu } from '../../../ui/overlays/menu.tsx'

const MapPin = icon(
  <>
    <path d="M20 10c0 5-5.5 10.2-7.4 11.8a1 1 0 0 1-1.2 0C9.5 20.2 4 15 4 10a8 8 0 0 1 16 0" />
    <circle cx="12" cy="10" r="3" />
  </>,
)

/** Drawn with the page; its script has nothing to do until the menu is open. */
const DeliverToPanel = lazyPart<{ place: DeliverTo | null; hasShipTo: boolean }>(() => import('./deliver-to-panel.tsx'))

/** Where delivered prices are for: the cart's address, else the place that the reader has named. */
export function DeliverToMenu() {
  const place = useDeliverTo()
  const shipTo = useKnownCart()?.shipTo ?? null
  const zip = shipTo?.postal_code.slice(0, 5) ?? place?.postalCode
  return (
    <Menu
      id={DELIVER_TO_ID}
      className="deliver-to"
      label={
        <>
          <MapPin className="size-4" />
          <span>
            <span className="max-md:sr-only">Deliver to{zip === undefined && ':'} </span>
            <b className="figures inline-block max-md:first-letter:uppercase">{zip ?? 'add ZIP'}</b>
          </span>
        </>
      }
    >
      <DeliverToPanel place={place} hasShipTo={shipTo !== null} />
    </Menu>
  )
}
