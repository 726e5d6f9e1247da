import { use, type ReactNode } from 'react'
import {
  isRouteErrorResponse,
  Meta,
  Outlet,
  Scripts,
  ScrollRestoration,
  useMatches,
  useRouteError,
  useRouteLoaderData,
  type ShouldRevalidateFunctionArgs,
} from 'react-router'
import { PAY_PATH } from '@lotyard/contract/rules/site/paths/pay-path'
import type { Operator } from '@lotyard/contract/site/operator'
import type { Route } from './+types/root'
import styles from './app.css?url'
import archivo from './ui/fonts/archivo-basic.woff2?url'
import { CartForm } from './features/cart/cart-form.tsx'
import { KeptCart } from './features/cart/store/kept-cart.ts'
import { loadBranding } from './features/shell/branding.server.ts'
import { loadCategories } from './features/shell/categories.server.ts'
import type { OperatorContact } from './features/shell/footer/operator-line.tsx'
import { SignInToWatchForm } from './features/watching/sign-in-to-watch.tsx'
import { SiteShell } from './features/shell/site-shell.tsx'
import { THEME_SCRIPT } from './features/shell/theme.ts'
import { loadOperator } from './features/shell/operator.server.ts'
import { loadViewer } from './features/shell/viewer.server.ts'
import { SuggestingSearchBox } from './features/shell/search/suggesting-search-box.tsx'
import { FlashProvider } from './lib/pages/flash.tsx'
import { NonceContext } from './lib/pages/drawing/nonce.ts'
import type { PageHandle } from './lib/pages/drawing/page-handle.ts'
import { pageContext } from './lib/pages/page-context.ts'
import { RenderedAtContext } from './lib/pages/drawing/first-render.ts'
import type { SiteZone } from './lib/pages/drawing/use-site-zone.ts'
import { WatchedCountProvider } from './lib/viewer/watched-count.tsx'
import { CartFlyout } from './flows/cart/cart-flyout.tsx'
import { loadCart } from './flows/cart/load-cart.server.ts'
import { ErrorPage } from './pages/shop/errors/error-page.tsx'
import { lazyPart } from './ui/layout/lazy-part.tsx'

/** They have nothing to do while a page is being loaded, so their script comes after the page's. */
const LateParts = lazyPart(() => import('./late-parts.tsx'), { isOptional: true })

export async function loader({ context, request }: Route.LoaderArgs) {
  const page = context.get(pageContext)
  const [viewer, categories, operator, cart, branding] = await Promise.all([
    loadViewer(page, request),
    loadCategories(page.api),
    loadOperator(page.api),
    loadCart(page, request),
    loadBranding(page.api),
  ])
  return {
    ...branding,
    viewer,
    categories,
    operator: operator && contactOf(operator),
    cart,
    deliverTo: page.deliverTo,
    sendsMail: page.sendsMail,
    flash: page.takeFlash(),
    publicUrl: page.publicUrl,
    // The address of a payment link is a secret, and no script of a third party may read it.
    attribution: new URL(request.url).pathname.startsWith(PAY_PATH) ? null : page.attribution,
    renderedAt: new Date().toISOString(),
  }
}

/** The help page alone needs the operator's longer texts. */
function contactOf({ name, contact_email, contact_phone, postal_address, time_zone }: Operator) {
  return { name, contact_email, contact_phone, postal_address, time_zone } satisfies OperatorContact & SiteZone
}

/** Only a form post changes what the frame shows. Loading it again at every link would cost a call each time. */
export function shouldRevalidate({
  currentUrl,
  nextUrl,
  formMethod,
  defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs) {
  if (formMethod === undefined && currentUrl.href !== nextUrl.href) return false
  return defaultShouldRevalidate
}

export function Layout({ children }: { children: ReactNode }) {
  const data = useRouteLoaderData<typeof loader>('root')
  const nonce = use(NonceContext)
  const hasFailed = (useRouteError() ?? null) !== null
  // A page that could not be loaded or drawn is an error page, which is as wide as most and in the same frame.
  const handles = useMatches().map(
    ({ handle, loaderData }) => !hasFailed && loaderData !== undefined && (handle as PageHandle | undefined),
  )
  const isWide = handles.some((handle) => handle && handle.isWide)
  return (
    // The theme script may add its attribute before React takes over.
    <html lang="en" data-server-now={data?.renderedAt} style={data?.look} suppressHydrationWarning>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="csrf-token" content={data?.viewer?.csrfToken ?? ''} />
        <meta name="theme-color" content="#15181c" />
        {data?.attribution && <meta name="attribution-key" content={data.attribution.key} />}
        {data?.attribution && <meta name="attribution-sdk" content={data.attribution.sdkUrl} />}
        <script nonce={nonce} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: THEME_SCRIPT }} />
        <Meta />
        <FileLinks />
      </head>
      <body data-wide={isWide ? '' : undefined}>
        <RenderedAtContext value={data === undefined ? 0 : Date.parse(data.renderedAt)}>
          <FlashProvider left={data?.flash ?? null}>
            <WatchedCountProvider loaded={{ count: data?.viewer?.watchedCount ?? null, at: data?.renderedAt ?? '' }}>
              {/* First in the page: without scripts a buyer who opened it reads it first. */}
              <CartFlyout loaded={data?.cart ?? null} />
              <SiteShell
                viewer={data?.viewer ?? null}
                categories={data?.categories ?? []}
                operator={data?.operator ?? null}
                sendsMail={data?.sendsMail ?? true}
                search={<SuggestingSearchBox />}
                isOmitted={handles.some((handle) => handle && handle.hasOwnFrame)}
              >
                {children}
              </SiteShell>
              <LateParts />
              <CartForm />
              <SignInToWatchForm />
              <KeptCart />
            </WatchedCountProvider>
          </FlashProvider>
        </RenderedAtContext>
        <ScrollRestoration nonce={nonce} />
        <Scripts nonce={nonce} />
      </body>
    </html>
  )
}

/** In place of the router's Links, which would collect and compare the same four for every page. No page adds any. */
function FileLinks() {
  return (
    <>
      <link rel="preload" href={archivo} as="font" type="font/woff2" crossOrigin="anonymous" />
      <link rel="stylesheet" href={styles} />
      <link rel="icon" href="/favicon.ico" sizes="32x32" />
      <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
    </>
  )
}

export default function Root() {
  return <Outlet />
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  const status = isRouteErrorResponse(error) ? error.status : 500
  return <ErrorPage status={status} />
}
