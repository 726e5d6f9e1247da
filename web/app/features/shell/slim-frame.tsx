import { CONTACT_PATH } from '@lotyard/contract/rules/desk/contact'
import type { ReactNode } from 'react'
import { useRouteLoaderData } from 'react-router'
import { icon } from '../../ui/icons/icon.tsx'
import { Link } from '../../ui/link.tsx'
import { Brand, useSiteLogo } from './brand.tsx'
import { FlashArea } from './flash-area.tsx'
import { OperatorLine, type OperatorContact } from './footer/operator-line.tsx'
import { ThemeToggle } from './footer/theme-toggle.tsx'

type Props = {
  /** Said beside a lock, and only where the site is served by https. */
  secureLabel: string
  /** The way back: a link of class SLIM_LINK. */
  back?: ReactNode
  children: ReactNode
}
type RootData = { operator: OperatorContact | null; publicUrl: string }

const Lock = icon(
  <>
    <path d="M7 11V7a5 5 0 0 1 10 0v4" />
    <rect x="3" y="11" width="18" height="11" rx="2" />
  </>,
)
export const SLIM_LINK = 'inline-flex min-h-11 items-center font-semibold hover:underline'

/**
 * The frame of a page where people pay: nothing that leads them away by accident. What is only read opens in another tab,
 * because a card that was typed is not kept. For pages whose `handle` says `hasOwnFrame`.
 */
export function SlimFrame({ secureLabel, back, children }: Props) {
  const root = useRouteLoaderData<RootData | undefined>('root')
  const isSecure = root?.publicUrl.startsWith('https:') ?? false
  return (
    <>
      <header className="bg-bar text-on-bar">
        <div className="page flex min-h-14 items-center justify-between gap-x-4">
          <Link to="/" className="brand brand-slim">
            <Brand logo={useSiteLogo()} />
          </Link>
          {isSecure && (
            <p className="flex items-center gap-1.5 text-sm text-on-bar-soft max-sm:hidden">
              <Lock className="size-4" />
              {secureLabel}
            </p>
          )}
          <nav aria-label="Leave this page" className="flex gap-4 text-sm sm:gap-6">
            {back}
            <NewTabLink to={CONTACT_PATH} className={SLIM_LINK}>
              Contact us
            </NewTabLink>
          </nav>
        </div>
      </header>
      <main id="main" tabIndex={-1} className="flex-1 outline-none">
        <FlashArea />
        {children}
      </main>
      <footer className="mt-12 bg-bar text-sm text-on-bar-soft">
        <div className="page flex flex-wrap items-center justify-between gap-x-8 gap-y-1 py-3">
          {root?.operator && <OperatorLine operator={root.operator} />}
          <div className="flex flex-wrap items-center gap-x-6">
            <NewTabLink to="/terms/" className="footer-link">
              Terms
            </NewTabLink>
            <NewTabLink to="/privacy/" className="footer-link">
              Privacy
            </NewTabLink>
            <ThemeToggle />
          </div>
        </div>
      </footer>
    </>
  )
}

/** Not a file of its own: shared with parts loaded on demand, it would bring the forms' scripts to the checkout's first. */
function NewTabLink({ to, className, children }: { to: string; className: string; children: ReactNode }) {
  return (
    <Link to={to} target="_blank" className={className}>
      {children}
      <span className="sr-only"> (opens in a new tab)</span>
    </Link>
  )
}
