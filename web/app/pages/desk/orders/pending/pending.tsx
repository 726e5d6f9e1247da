import type {
  approveActEndpoint,
  declineActEndpoint,
  listPendingActsEndpoint,
  withdrawActEndpoint,
} from '@lotyard/contract/desk/staff'
import { redirect } from 'react-router'
import type { Api } from '../../../../api/api.ts'
import { toActAnswer } from '../../../../features/desk/acts/act-answer.ts'
import { answerAct, performAct, told, type Act } from '../../../../features/desk/acts/perform-act.server.ts'
import { refuseReason } from '../../../../features/desk/acts/refuse-reason.ts'
import { describePage } from '../../../../lib/pages/drawing/describe-page.ts'
import { keepForm } from '../../../../lib/pages/forms/keep-form.ts'
import { readFields } from '../../../../lib/pages/forms/read-fields.ts'
import { pageContext } from '../../../../lib/pages/page-context.ts'
import { readPage } from '../../../../lib/pages/paths/read-page.ts'
import { orThrow, requireAdmin } from '../../../../lib/viewer/require-account.server.ts'
import { Pagination } from '../../../../ui/data/pagination.tsx'
import { EmptyState } from '../../../../ui/layout/empty-state.tsx'
import { Link } from '../../../../ui/link.tsx'
import type { Route } from './+types/pending'
import { PendingCard } from './pending-card.tsx'

const PENDING_PATH = '/admin/pending/'
const SHOWN = { open: 'Waiting', decided: 'Decided' } as const
type Shown = keyof typeof SHOWN

export async function loader({ context, request }: Route.LoaderArgs) {
  const pages = context.get(pageContext)
  const { rights } = await requireAdmin(pages, request)
  const query = new URL(request.url).searchParams
  const [page, show] = [readPage(query), readShown(query)]
  const { acts, max_page } = orThrow(
    await pages.api.call<typeof listPendingActsEndpoint>('GET', '/api/admin/pending_acts', { query: { show, page } }),
  )
  if (page > max_page) throw redirect(pathOf(show, max_page))
  return { acts, page, maxPage: max_page, show, mayDecide: rights?.money === 'write' }
}

const ACTS: Readonly<Record<string, Act<{ api: Api }>>> = {
  approve: async ({ api }, form) => {
    const { id } = readFields(form, 'id')
    const path = '/api/admin/pending_acts/:id/approve'
    return told(await api.call<typeof approveActEndpoint>('POST', path, { params: { id } }), 'Approved and done.')
  },
  decline: async ({ api }, form) => {
    const { id, reason } = readFields(form, 'id', 'reason')
    const refused = refuseReason(reason)
    if (refused !== null) return refused
    const path = '/api/admin/pending_acts/:id/decline'
    const outcome = await api.call<typeof declineActEndpoint>('POST', path, { params: { id }, body: { reason } })
    return told(outcome, 'Declined. Nothing was done.')
  },
  withdraw: async ({ api }, form) => {
    const { id } = readFields(form, 'id')
    const path = '/api/admin/pending_acts/:id/withdraw'
    return told(await api.call<typeof withdrawActEndpoint>('POST', path, { params: { id } }), 'Request withdrawn.')
  },
}

export function action(args: Route.ActionArgs) {
  return answerAct(args, {
    perform: ({ api }, form) => performAct(ACTS, { api }, form),
    toAnswer: toActAnswer,
    to: PENDING_PATH,
  })
}

export function clientAction(args: Route.ClientActionArgs) {
  return keepForm(args, toActAnswer)
}

function readShown(query: URLSearchParams): Shown {
  return query.get('show') === 'decided' ? 'decided' : 'open'
}

function pathOf(show: Shown, page = 0): string {
  const query = new URLSearchParams({ ...(show === 'decided' && { show }), ...(page > 0 && { page: `${page}` }) })
  return query.size === 0 ? PENDING_PATH : `${PENDING_PATH}?${query}`
}

export const meta: Route.MetaFunction = ({ matches }) =>
  describePage(matches, { title: 'Approvals', path: PENDING_PATH, isPrivate: true })

export default function PendingPage({ loaderData, actionData }: Route.ComponentProps) {
  const { acts, page, maxPage, show, mayDecide } = loaderData
  return (
    <div className="grid max-w-4xl grid-cols-[minmax(0,1fr)] gap-5">
      <div>
        <h1 className="text-2xl md:text-3xl">Approvals</h1>
        <p className="text-ink-soft">
          Large amounts need a second person. What isn’t approved within 72 hours isn’t done. The amount is set in the{' '}
          <Link to="/admin/market/rules/" className="text-link">
            payment rules
          </Link>
          .
        </p>
      </div>
      <Tabs show={show} />
      {acts.length === 0 ? (
        <EmptyState title={show === 'open' ? 'Nothing to approve' : 'Nothing decided yet'}>
          Refunds, payouts and other large amounts appear here when someone asks for them.
        </EmptyState>
      ) : (
        <ul className="grid gap-5">
          {acts.map((act) => (
            <li key={act.id}>
              <PendingCard act={act} mayDecide={mayDecide} answer={actionData} />
            </li>
          ))}
        </ul>
      )}
      <Pagination page={page} pageCount={maxPage + 1} pathOf={(number) => pathOf(show, number)} />
    </div>
  )
}

function Tabs({ show }: { show: Shown }) {
  return (
    <nav aria-label="Approvals by state" className="border-b border-line">
      <ul className="flex gap-x-1">
        {(Object.keys(SHOWN) as Shown[]).map((one) => (
          <li key={one}>
            <Link
              to={pathOf(one)}
              aria-current={one === show ? 'page' : undefined}
              className="-mb-px flex min-h-11 items-center border-b-2 border-transparent px-3 whitespace-nowrap hover:border-ink aria-[current=page]:border-accent aria-[current=page]:font-semibold"
            >
              {SHOWN[one]}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
