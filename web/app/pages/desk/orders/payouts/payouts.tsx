import { CLAIMS_RULE } from '@lotyard/contract/rules/orders/fulfilment/claims-rule'
import type { listPayoutsEndpoint } from '@lotyard/contract/desk/payouts'
import { randomKey } from '@lotyard/contract/rules/random-key'
import { redirect, useSearchParams, type ShouldRevalidateFunctionArgs } from 'react-router'
import { toActAnswer } from '../../../../features/desk/acts/act-answer.ts'
import { answerAct, performAct } from '../../../../features/desk/acts/perform-act.server.ts'
import { describePage } from '../../../../lib/pages/drawing/describe-page.ts'
import { keepForm } from '../../../../lib/pages/forms/keep-form.ts'
import { pageContext } from '../../../../lib/pages/page-context.ts'
import { readFields } from '../../../../lib/pages/forms/read-fields.ts'
import { readPage } from '../../../../lib/pages/paths/read-page.ts'
import { orThrow, requireDesk } from '../../../../lib/viewer/require-account.server.ts'
import { Pagination } from '../../../../ui/data/pagination.tsx'
import { Link } from '../../../../ui/link.tsx'
import type { Route } from './+types/payouts'
import { PAYOUT_ACTS } from './act-on-payouts.server.ts'
import { Adjustments } from './adjustments.tsx'
import { DebtForms } from './sellers/debt-forms.tsx'
import { DebtNotice } from './sellers/debt-notice.tsx'
import { isFormer } from './sellers/is-former.ts'
import { OpenSales } from './open-sales.tsx'
import { PaidOut } from './paid-out.tsx'
import { PAYOUTS_PATH, payoutsPath } from './payout-paths.ts'
import { SellerForms } from './sellers/seller-forms.tsx'
import { SellerSums } from './sellers/seller-sums.tsx'
import { Sellers } from './sellers/sellers.tsx'
import { UndoForm } from './undo-form.tsx'

export async function loader({ context, request }: Route.LoaderArgs) {
  const pages = context.get(pageContext)
  const { roles } = await requireDesk(pages, request)
  const query = new URL(request.url).searchParams
  const [page, salesPage, isAdmin] = [readPage(query), readPage(query, 'sales_page'), roles.includes('admin')]
  const seller = isAdmin ? (query.get('seller') ?? '').slice(0, 64) : ''
  const listed = orThrow(
    await pages.api.call<typeof listPayoutsEndpoint>('GET', '/api/admin/payouts', {
      query: { seller, page, sales_page: salesPage },
    }),
  )
  const last = { page: Math.min(page, listed.maxPage), salesPage: Math.min(salesPage, listed.salesMaxPage) }
  if (page > last.page || salesPage > last.salesPage) throw redirect(payoutsPath(seller, last))
  return { ...listed, page, salesPage, seller, isAdmin, payoutKey: randomKey(), settleKey: randomKey() }
}

export function action(args: Route.ActionArgs) {
  return answerAct(args, {
    perform: async ({ api }, form) => {
      const outcome = await performAct(PAYOUT_ACTS, { api }, form)
      return outcome.ok ? { ...outcome, to: payoutsPath(readFields(form, 'id').id) } : outcome
    },
    toAnswer: toActAnswer,
    to: PAYOUTS_PATH,
  })
}

/** Also where what is due has changed meanwhile: the form that is drawn again must show the new amount. */
export function shouldRevalidate({ actionStatus, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs) {
  return actionStatus === 409 || defaultShouldRevalidate
}

export function clientAction(args: Route.ClientActionArgs) {
  return keepForm(args, toActAnswer)
}

export const meta: Route.MetaFunction = ({ matches }) =>
  describePage(matches, { title: 'Payouts', path: PAYOUTS_PATH, isPrivate: true })

export default function DeskPayoutsPage({ loaderData, actionData }: Route.ComponentProps) {
  const { sellers, sales, salesMaxPage, adjustments, payouts, maxPage, seller, isAdmin, payoutKey, settleKey } =
    loaderData
  const { page, salesPage } = loaderData
  const [query] = useSearchParams()
  const chosen = isAdmin && seller === '' ? undefined : sellers[0]
  const undone = adjustments.find(
    ({ id, kind, is_reversed }) => id === query.get('undo') && kind !== 'reversal' && !is_reversed,
  )
  return (
    <>
      <div>
        <h1 className="text-2xl md:text-3xl">{isAdmin && chosen ? `Payouts to ${chosen.name}` : 'Payouts'}</h1>
        <p className="max-w-3xl text-ink-soft">
          Lot prices, less refunds, less commission. A sale is due once the time to report problems is over. What buyers
          are told: “{CLAIMS_RULE}”
        </p>
        {isAdmin && chosen && (
          <Link to={PAYOUTS_PATH} className="text-link inline-flex min-h-11 items-center">
            All sellers
          </Link>
        )}
      </div>
      {chosen === undefined ? <Sellers sellers={sellers} /> : <SellerSums seller={chosen} />}
      {chosen && <DebtNotice seller={chosen} isAdmin={isAdmin} />}
      {isAdmin && chosen && chosen.debt_cents > 0 && (
        <DebtForms key={chosen.debt_cents} seller={chosen} settleKey={settleKey} answer={actionData} />
      )}
      {isAdmin && chosen && (!isFormer(chosen) || chosen.due_cents > 0) && (
        // The key empties the forms once something was paid or changed.
        <SellerForms
          key={`${chosen.due_cents} ${chosen.commission_basis_points}`}
          seller={chosen}
          payoutKey={payoutKey}
          answer={actionData}
        />
      )}
      {/* Above the sales, of which there may be many: a seller who paid back looks for it at the debt. */}
      {isAdmin && chosen && undone && (
        <UndoForm adjustment={undone} sellerId={chosen.seller_id} settleKey={settleKey} answer={actionData} />
      )}
      <Adjustments adjustments={adjustments} undoOf={isAdmin && chosen ? chosen.seller_id : null} />
      {chosen !== undefined && <OpenSales sales={sales} />}
      <Pagination
        label="Pages of open sales"
        page={salesPage}
        pageCount={salesMaxPage + 1}
        pathOf={(number) => payoutsPath(seller, { page, salesPage: number })}
      />
      <PaidOut payouts={payouts} hasSellers={isAdmin && chosen === undefined} />
      <Pagination
        label="Pages of payouts"
        page={page}
        pageCount={maxPage + 1}
        pathOf={(number) => payoutsPath(seller, { page: number, salesPage })}
      />
    </>
  )
}
