import { mayGetNews } from '@lotyard/contract/rules/notifications/may-get-news'
import { Outlet, useLocation } from 'react-router'
import { ACCOUNT_PAGES } from '../../features/shell/header/account-pages.ts'
import { pageContext } from '../../lib/pages/page-context.ts'
import { withLastSlash } from '../../lib/pages/paths/last-slash.ts'
import { requireAccount } from '../../lib/viewer/require-account.server.ts'
import { bringIntoRow } from '../../ui/layout/bring-into-row.ts'
import type { Route } from './+types/account-layout'
import { Link } from '../../ui/link.tsx'

const LINKS = [
  ...ACCOUNT_PAGES,
  ['Payment methods', '/account/payment_methods/'],
  ['Resale certificate', '/account/resale_certificate/'],
  ['Name, e-mail, password', '/account/edit/'],
  ['Security', '/account/security/'],
  ['Devices', '/account/devices/'],
  ['Your data', '/account/data/'],
] as const

export async function loader({ context, request }: Route.LoaderArgs) {
  const page = context.get(pageContext)
  const account = await requireAccount(page, request)
  return { account, mustConfirm: !mayGetNews({ sendsMail: page.sendsMail, isVerified: account.email_verified }) }
}

/** The frame of the account pages, with links to all of them. */
export default function AccountLayout() {
  const here = withLastSlash(useLocation().pathname)
  return (
    <div className="page grid grid-cols-1 items-start gap-x-10 gap-y-5 pt-6 md:grid-cols-[13rem_minmax(0,1fr)]">
      <nav aria-label="Account" className="md:sticky md:top-4">
        <ul className="flex gap-x-5 overflow-x-auto border-b border-line max-md:[mask-image:linear-gradient(to_right,black_calc(100%-3rem),transparent)] max-md:pr-12 md:grid md:overflow-visible md:border-b-0 md:border-l-2">
          {LINKS.map(([name, path]) => (
            <li key={path}>
              <Link
                to={path}
                ref={isAt(here, path) ? bringIntoRow : undefined}
                aria-current={isAt(here, path) ? 'page' : undefined}
                className="-mb-px flex min-h-11 items-center border-b-2 border-transparent whitespace-nowrap hover:border-ink aria-[current=page]:border-accent aria-[current=page]:font-semibold md:mb-0 md:-ml-0.5 md:border-b-0 md:border-l-2 md:pl-4"
              >
                {name}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
      <div className="grid max-w-3xl grid-cols-1 gap-5">
        <Outlet />
      </div>
    </div>
  )
}

/** A single order belongs to the orders. */
function isAt(here: string, path: string): boolean {
  return path === '/account/' ? here === path : here.startsWith(path)
}
