import { formatCount } from '@lotyard/contract/rules/format-count'
import type { listMailsEndpoint, MailSummary } from '@lotyard/contract/desk/outbox'
import { describePage } from '../../../../lib/pages/drawing/describe-page.ts'
import { pageContext } from '../../../../lib/pages/page-context.ts'
import { readPage } from '../../../../lib/pages/paths/read-page.ts'
import { orThrow, requireAdmin } from '../../../../lib/viewer/require-account.server.ts'
import { DataTable, type Column } from '../../../../ui/data/data-table.tsx'
import { EmptyState } from '../../../../ui/layout/empty-state.tsx'
import { LocalTime } from '../../../../ui/time/local-time.tsx'
import { Pagination } from '../../../../ui/data/pagination.tsx'
import type { Route } from './+types/outbox'
import { MailStateBadge } from './mail-state-badge.tsx'
import { Link } from '../../../../ui/link.tsx'

export async function loader({ context, request }: Route.LoaderArgs) {
  const page = context.get(pageContext)
  await requireAdmin(page, request)
  const query = { page: readPage(new URL(request.url).searchParams) }
  return orThrow(await page.api.call<typeof listMailsEndpoint>('GET', '/api/admin/mails', { query }))
}

export const meta: Route.MetaFunction = ({ matches }) =>
  describePage(matches, { title: 'Outbox', path: '/admin/outbox', isPrivate: true })

const COLUMNS: Column<MailSummary>[] = [
  {
    name: 'Subject',
    cell: (mail) => (
      <Link to={`/admin/outbox/${mail.id}`} className="text-link font-semibold">
        {mail.subject ?? `Not written yet (${mail.kind})`}
      </Link>
    ),
  },
  { name: 'To', cell: (mail) => mail.recipient, isHiddenOnPhones: true },
  { name: 'State', cell: (mail) => <MailStateBadge state={mail.state} /> },
  { name: 'Attempts', cell: (mail) => mail.attempts, isNumber: true, isHiddenOnPhones: true },
  {
    name: 'Written',
    cell: (mail) => <LocalTime at={mail.created_at} className="whitespace-nowrap" />,
    isNumber: true,
    isHiddenOnPhones: true,
  },
]

export default function OutboxPage({ loaderData: { mails, total, page, page_size } }: Route.ComponentProps) {
  return (
    <>
      <div>
        <h1 className="text-2xl md:text-3xl">Outbox</h1>
        {total > 0 && (
          <p className="figures text-ink-soft">
            {total === 1 ? '1 e-mail' : `${formatCount(total)} e-mails, newest first`}
          </p>
        )}
      </div>
      {mails.length === 0 ? (
        <EmptyState title="No e-mails yet">Every e-mail the site writes appears here.</EmptyState>
      ) : (
        <div className="rounded-sm border border-line bg-surface">
          <DataTable caption="E-mails" columns={COLUMNS} rows={mails} keyOf={(mail) => mail.id} />
        </div>
      )}
      <Pagination
        page={page}
        pageCount={Math.ceil(total / page_size)}
        pathOf={(number) => `/admin/outbox?page=${number}`}
      />
    </>
  )
}
