import { formatCount } from '@lotyard/contract/rules/format-count'
import type { listMailsEndpoint } from '@lotyard/contract/outbox'
import { LinkButton } from '../../ui/forms/button.tsx'
import { Panel } from '../../ui/layout/panel.tsx'
import { describePage } from '../../lib/pages/describe-page.ts'
import { pageContext } from '../../lib/pages/page-context.ts'
import { orThrow, requireAdmin } from '../../lib/viewer/require-account.server.ts'
import type { Route } from './+types/admin-home'

export async function loader({ context, request }: Route.LoaderArgs) {
  const page = context.get(pageContext)
  await requireAdmin(page, request)
  const { total } = orThrow(
    await page.api.call<typeof listMailsEndpoint>('GET', '/api/admin/mails', { query: { page: 0 } }),
  )
  return { mailCount: total }
}

export const meta: Route.MetaFunction = ({ matches }) =>
  describePage(matches, { title: 'Admin', path: '/admin/', isPrivate: true })

export default function AdminPage({ loaderData: { mailCount } }: Route.ComponentProps) {
  return (
    <>
      <h1 className="text-2xl md:text-3xl">Admin</h1>
      <div className="max-w-3xl">
        <Panel
          title="Outbox"
          action={
            <LinkButton isSmall to="/admin/outbox">
              Open
            </LinkButton>
          }
        >
          <p>
            {formatCount(mailCount)} {mailCount === 1 ? 'e-mail' : 'e-mails'} so far. Read each one as the recipient
            sees it, and resend those that failed.
          </p>
        </Panel>
      </div>
    </>
  )
}
