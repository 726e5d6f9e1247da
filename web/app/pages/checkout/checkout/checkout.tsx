import type { listOrderAddressesEndpoint } from '@lotyard/contract/account/addresses'
import type { listCertificatesEndpoint } from '@lotyard/contract/account/certificates'
import type { getCartEndpoint } from '@lotyard/contract/orders/cart'
import type { OrderType } from '@lotyard/contract/orders/orders'
import type { listPaymentMethodsEndpoint } from '@lotyard/contract/account/payment-methods'
import { SlimFrame } from '../../../features/shell/slim-frame.tsx'
import { describePage } from '../../../lib/pages/drawing/describe-page.ts'
import { useIsInBrowser } from '../../../lib/pages/drawing/first-render.ts'
import type { PageHandle } from '../../../lib/pages/drawing/page-handle.ts'
import { pageContext } from '../../../lib/pages/page-context.ts'
import { orThrow, requireAccount } from '../../../lib/viewer/require-account.server.ts'
import { lazyPart } from '../../../ui/layout/lazy-part.tsx'
import type { Route } from './+types/checkout'
import { CartLink } from './cart-link.tsx'
import { NeedsScripts } from './needs-scripts.tsx'

const ORDER_TYPE: OrderType = 'customer'

export async function loader({ context, request }: Route.LoaderArgs) {
  const page = context.get(pageContext)
  const { email, first_name, last_name } = await requireAccount(page, request)
  const [cart, addresses, methods, certificates] = await Promise.all([
    page.api.call<typeof getCartEndpoint>('GET', '/api/cart'),
    page.api.call<typeof listOrderAddressesEndpoint>('GET', '/api/order_api/account_addresses'),
    page.api.call<typeof listPaymentMethodsEndpoint>('GET', '/api/account/payment_methods'),
    page.api.call<typeof listCertificatesEndpoint>('GET', '/api/account/resale_certificates'),
  ])
  return {
    orderType: ORDER_TYPE,
    email,
    person: { first_name, last_name },
    cart: orThrow(cart),
    addresses: orThrow(addresses).addresses,
    methods: orThrow(methods).payment_methods,
    takesCards: page.takesPayments,
    statesInReview: orThrow(certificates)
      .certificates.filter(({ state }) => state === 'waiting')
      .map(({ region }) => region),
    isWonOnly: new URL(request.url).searchParams.get('only') === 'won',
  }
}

export const handle: PageHandle = { hasOwnFrame: true }

export const meta: Route.MetaFunction = ({ matches }) =>
  describePage(matches, { title: 'Checkout', path: '/checkout', isPrivate: true })

// On demand: it keeps a draft that the server doesn't know, and shares the cart with parts that are loaded on demand too.
const CustomerCheckout = lazyPart(() => import('./customer-checkout.tsx'), { fallback: <NeedsScripts /> })

/** Spec §2: a buyer pays for the lots of the cart. */
export default function CheckoutPage({ loaderData }: Route.ComponentProps) {
  const isInBrowser = useIsInBrowser()
  return (
    <SlimFrame secureLabel="Secure checkout" back={<CartLink />}>
      <div className="page grid grid-cols-[minmax(0,1fr)] gap-5 pt-6" data-order-type={loaderData.orderType}>
        <h1 className="text-2xl md:text-3xl">Checkout</h1>
        {isInBrowser ? <CustomerCheckout {...loaderData} /> : <NeedsScripts />}
      </div>
    </SlimFrame>
  )
}
