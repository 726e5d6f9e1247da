import type { listBiddingBarsEndpoint } from '@lotyard/contract/desk/auctions'
import type { liftBarEndpoint } from '@lotyard/contract/lots/auction'
import { redirect, useSearchParams } from 'react-router'
import { BARS_PATH } from '../../../../features/desk/auctions/auction-paths.ts'
import { toActAnswer } from '../../../../features/desk/acts/act-answer.ts'
import { answerAct, told } from '../../../../features/desk/acts/perform-act.server.ts'
import { refuseReason } from '../../../../features/desk/acts/refuse-reason.ts'
import { describePage } from '../../../../lib/pages/drawing/describe-page.ts'
import { keepForm } from '../../../../lib/pages/forms/keep-form.ts'
import { pageContext } from '../../../../lib/pages/page-context.ts'
import { readFields } from '../../../../lib/pages/forms/read-fields.ts'
import { readPage } from '../../../../lib/pages/paths/read-page.ts'
import { orThrow, requireAdmin } from '../../../../lib/viewer/require-account.server.ts'
import { Pagination } from '../../../../ui/data/pagination.tsx'
import { EmptyState } from '../../../../ui/layout/empty-state.tsx'
import { Panel } from '../../../../ui/layout/panel.tsx'
import type { Route } from './+types/bars'
import { BarredAccount } from './barred-account.tsx'
import { byAccount } from './by-account.ts'
import { LiftedBars } from './lifted-bars.tsx'

export async function loader({ context, request }: Route.LoaderArgs) {
  const pages = context.get(pageContext)
  await requireAdmin(pages, request)
  const { api } = pages
  const page = readPage(new URL(request.url).searchParams)
  const [inForce, lifted] = await Promise.all([
    api.call<typeof listBiddingBarsEndpoint>('GET', '/api/admin/bidding_bars', { query: { page } }),
    api.call<typeof listBiddingBarsEndpoint>('GET', '/api/admin/bidding_bars', { query: { show: 'lifted' } }),
  ])
  const { bars, maxPage } = orThrow(inForce)
  if (page > maxPage) throw redirect(barsPath(maxPage))
  return { bars, page, maxPage, lifted: orThrow(lifted).bars }
}

/** Lets an account bid again. */
export function action(args: Route.ActionArgs) {
  return answerAct(args, {
    perform: async ({ api }, form) => {
      const { id, reason } = readFields(form, 'id', 'reason')
      const outcome =
        refuseReason(reason) ??
        (await api.call<typeof liftBarEndpoint>('POST', '/api/admin/accounts/:id/lift_bidding_bar', {
          params: { id },
          body: { reason: reason.trim() },
        }))
      return told(outcome, 'Bar lifted. The account can bid again.')
    },
    toAnswer: toActAnswer,
    to: BARS_PATH,
  })
}

export function clientAction(args: Route.ClientActionArgs) {
  return keepForm(args, toActAnswer)
}

export const meta: Route.MetaFunction = ({ matches }) =>
  describePage(matches, { title: 'Bidding bars', path: BARS_PATH, isPrivate: true })

/** Which form is open is in the address, so that it works before scripts do. */
export default function DeskBarsPage({ loaderData, actionData }: Route.ComponentProps) {
  const { bars, page, maxPage, lifted } = loaderData
  const [query] = useSearchParams()
  const opened = actionData?.id ?? query.get('lift')
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
      <div>
        <h1 className="text-2xl md:text-3xl">Bidding bars</h1>
        <p className="max-w-prose text-ink-soft">
          These accounts can’t bid because a payment is overdue. Paying lifts the bar.
        </p>
      </div>
      {bars.length === 0 ? (
        <EmptyState title="No one is barred">Accounts with an overdue payment appear here.</EmptyState>
      ) : (
        <ul className="grid gap-3">
          {byAccount(bars).map((barred) => (
            <li key={barred.account.id}>
              <BarredAccount barred={barred} isOpened={opened === barred.account.id} answer={actionData} />
            </li>
          ))}
        </ul>
      )}
      <Pagination page={page} pageCount={maxPage + 1} pathOf={barsPath} />
      {lifted.length > 0 && (
        <Panel title="Lifted recently">
          <LiftedBars bars={lifted} />
        </Panel>
      )}
    </div>
  )
}

function barsPath(page: number): string {
  return page === 0 ? BARS_PATH : `${BARS_PATH}?page=${page}`
}
