import { isRouteErrorResponse, Outlet, useLocation, useRouteLoaderData } from 'react-router'
import { LinkButton } from '../../../ui/forms/button.tsx'
import type { Route } from './+types/page'
import type { loader as layoutLoader } from './layout.tsx'
import { deskLinkFor, deskSectionsFor, type DeskReader } from './sections.ts'

/** Around every page of the desk, inside its menu: what goes wrong with a page leaves the menu there. */
export default function DeskPage() {
  return <Outlet />
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  const layout = useRouteLoaderData<typeof layoutLoader>('pages/desk/frame/layout')
  const { pathname } = useLocation()
  const status = isRouteErrorResponse(error) ? error.status : 500
  return <DeskError status={status} pathname={pathname} reader={layout ?? { isAdmin: false, rights: {} }} />
}

/** In place of a desk page that does not exist or failed: the way on stays within the desk. */
export function DeskError({ status, pathname, reader }: { status: number; pathname: string; reader: DeskReader }) {
  const { title, text } = describe(status, reader.isAdmin)
  const list = deskLinkFor(deskSectionsFor(reader), pathname)
  return (
    <div className="grid justify-items-start gap-3 py-8">
      <title>{`${title} | Lotyard`}</title>
      <p className="figures text-sm font-semibold text-ink-soft">Error {status}</p>
      <h1 className="text-3xl">{title}</h1>
      <p className="max-w-prose text-ink-soft">{text}</p>
      <div className="mt-3 flex flex-wrap gap-3">
        {list !== null && list.path !== '/admin/' && (
          <LinkButton kind="action" to={list.path}>
            {list.name}
          </LinkButton>
        )}
        <LinkButton to="/admin/">Today</LinkButton>
      </div>
    </div>
  )
}

function describe(status: number, isAdmin: boolean): { title: string; text: string } {
  if (status === 503 || status === 429)
    return { title: "We're very busy right now", text: 'Wait a moment, then reload the page.' }
  if (status === 403) return { title: "You can't open this page", text: 'Your account has no access to it.' }
  if (status < 500)
    return {
      title: 'Not found',
      text: isAdmin
        ? 'It may have been removed, or the address is mistyped.'
        : 'It may have been removed, it may belong to another seller, or the address is mistyped.',
    }
  return {
    title: 'Something went wrong',
    text: 'Reload the page in a moment. If you were saving, check whether it was saved before you do it again.',
  }
}
