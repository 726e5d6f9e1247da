import type { listDeskOrdersEndpoint } from '@lotyard/contract/order-desk'
import type { listMailsEndpoint } from '@lotyard/contract/outbox'
import { formatCount } from '@lotyard/contract/rules/format-count'
import { describePage } from '../../lib/pages/describe-page.ts'
import { pageContext, type PageContext } from '../../lib/pages/page-context.ts'
import { orThrow, requireDesk } from '../../lib/viewer/require-account.server.ts'
import { LinkButton } from '../../ui/forms/button.tsx'
import { Panel } from '../../ui/layout/panel.tsx'
import type { Route } from './+types/admin-home'

export async function loader({ context, request }: Route.LoaderArgs) {
  const page = context.get(pageContext)
  const { roles } = await requireDesk(page, request)
  const isAdmin = roles.includes('admin')
  const [toShipCount, mailCount] = await Promise.all([
    countToShip(page),
    // Sellers have no business with the market's mail.
    isAdmin ? countMails(page) : null,
  ])
  return { title: isAdmin ? 'Admin' : 'Desk', toShipCount, mailCount }
}

async function countToShip({ api }: PageContext): Promise<number> {
  const query = { show: 'to_ship', page: 0 } as const
  return orThrow(await api.call<typeof listDeskOrdersEndpoint>('GET', '/api/admin/orders', { query })).total
}

async function countMails({ api }: PageContext): Promise<number> {
  return orThrow(await api.call<typeof listMailsEndpoint>('GET', '/api/admin/mails', { query: { page: 0 } })).total
}

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  describePage(matches, { title: loaderData?.title ?? 'Admin', path: '/admin/', isPrivate: true })

export default function AdminPage({ loaderData: { title, toShipCount, mailCount } }: Route.ComponentProps) {
  return (
    <>
      <h1 className="text-2xl md:text-3xl">{title}</h1>
      <div className="grid max-w-3xl gap-5">
        <Panel title="Orders" action={<OpenLink to="/admin/orders/" name="orders" />}>
          <p>
            {toShipCount === 0
              ? 'Nothing to ship.'
              : toShipCount === 1
                ? '1 order to ship.'
                : `${formatCount(toShipCount)} orders to ship.`}
          </p>
        </Panel>
        <Panel title="Direct order" action={<OpenLink to="/admin/direct_orders/new" name="a new direct order" />}>
          <p>Sell lots to a buyer at prices you agreed on.</p>
        </Panel>
        {mailCount !== null && (
          <>
            <Panel title="Invoice accounts" action={<OpenLink to="/admin/invoices/" name="invoice accounts" />}>
              <p>Buyers who can order now and pay by wire later.</p>
            </Panel>
            <Panel title="Outbox" action={<OpenLink to="/admin/outbox" name="outbox" />}>
              <p>
                {formatCount(mailCount)} {mailCount === 1 ? 'e-mail' : 'e-mails'} so far. Read each one as the recipient
                sees it, and resend those that failed.
              </p>
            </Panel>
          </>
        )}
      </div>
    </>
  )
}

function OpenLink({ to, name }: { to: string; name: string }) {
  return (
    <LinkButton isSmall to={to}>
      Open<span className="sr-only"> {name}</span>
    </LinkButton>
  )
}
