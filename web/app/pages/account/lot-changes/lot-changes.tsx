import type { OwnReceipt, receiptsEndpoint } from '@lotyard/contract/lots/auction'
import type { LotChanges, lotChangesEndpoint, withdrawBidsEndpoint } from '@lotyard/contract/lots/changes'
import { formatCents } from '@lotyard/contract/rules/money'
import { WITHDRAWAL_HOURS } from '@lotyard/contract/rules/auctions/bid-withdrawal'
import { data, redirect } from 'react-router'
import { FocusedFailure } from '../../../ui/forms/focused-failure.tsx'
import { ChangeTable } from '../../../features/lot-changes/change-table.tsx'
import { lotChangesPath } from '../../../features/lot-changes/lot-changes-path.ts'
import { lotPath } from '../../../features/lot-cards/lot-path.ts'
import type { Failure } from '../../../api/api.ts'
import { describePage } from '../../../lib/pages/drawing/describe-page.ts'
import { keepPage } from '../../../lib/pages/keep-page.ts'
import { pageContext } from '../../../lib/pages/page-context.ts'
import { refuseFields } from '../../../lib/pages/forms/refuse-fields.ts'
import { orThrow, requireAccount } from '../../../lib/viewer/require-account.server.ts'
import { DataTable, type Column } from '../../../ui/data/data-table.tsx'
import { Checkbox } from '../../../ui/forms/fields/checkbox.tsx'
import { RequiredForm, SubmitButton } from '../../../ui/forms/required-form.tsx'
import { EmptyState } from '../../../ui/layout/empty-state.tsx'
import { Panel } from '../../../ui/layout/panel.tsx'
import { Link } from '../../../ui/link.tsx'
import { Deadline } from '../../../ui/time/deadline.tsx'
import { LocalTime } from '../../../ui/time/local-time.tsx'
import type { Route } from './+types/lot-changes'

/** A bidder who bid more often knows it; the newest bids are enough to decide by. */
const SHOWN_BIDS = 10

export async function loader({ context, request, params }: Route.LoaderArgs) {
  const page = context.get(pageContext)
  await requireAccount(page, request)
  const [lot, own] = await Promise.all([
    page.api.call<typeof lotChangesEndpoint>('GET', '/api/listings/:name/lot_changes', { params }),
    page.api.call<typeof receiptsEndpoint>('GET', '/api/listings/:name/receipts', {
      params,
      query: { page_size: SHOWN_BIDS },
    }),
  ])
  const bids = orThrow(own).receipts.map(({ id, max_bid_cents, placed_at }) => ({ id, max_bid_cents, placed_at }))
  return { name: params.name.toUpperCase(), lot: orThrow(lot), bids }
}

/** Withdraws all bids of the account on this lot. Sent twice, it is done once. */
export async function action({ context, request, params }: Route.ActionArgs) {
  const form = await request.formData()
  const { api, leaveFlash } = context.get(pageContext)
  const outcome =
    refuseFields(form.get('confirm') === null ? { confirm: ['Tick the box to confirm.'] } : {}) ??
    (await api.call<typeof withdrawBidsEndpoint>('POST', '/api/listings/:name/withdraw_bids', { params }))
  if (!outcome.ok) return data({ failure: outcome }, { status: outcome.status || 503 })
  leaveFlash({ kind: 'success', text: 'Your bids on this lot are withdrawn.' })
  throw redirect(lotChangesPath(params.name))
}

export async function clientAction({ serverAction }: Route.ClientActionArgs) {
  return keepPage(serverAction, (failure) => ({ failure }))
}

export const meta: Route.MetaFunction = ({ matches, params }) =>
  describePage(matches, { title: 'Changes to this lot', path: lotChangesPath(params.name), isPrivate: true })

export default function LotChangesPage({ loaderData: { name, lot, bids }, actionData }: Route.ComponentProps) {
  return (
    <div className="grid max-w-3xl grid-cols-[minmax(0,1fr)] gap-5">
      <div>
        <h1 className="text-2xl md:text-3xl">Changes to this lot</h1>
        <p className="mt-1">
          <Link to={lotPath(name)} className="text-link">
            {lot.title}
          </Link>
        </p>
      </div>
      <Choice lot={lot} failure={actionData?.failure} />
      {lot.changes.length === 0 && (
        <EmptyState title="No changes">This lot hasn’t changed since the first bid.</EmptyState>
      )}
      {lot.changes.map((change) => (
        <section key={change.changed_at} className="rounded-sm border border-line bg-surface pb-2">
          <h2 className="border-b border-line px-4 py-3 text-lg md:px-5">
            Changed <LocalTime at={change.changed_at} />
            {change.is_after_bid && <span className="block text-base font-normal text-ink-soft">After your bid</span>}
          </h2>
          {/* With the cells' own padding the words begin where the heading does. */}
          <div className="px-1 md:px-2">
            <ChangeTable caption="Changes" changes={change.changes} changeCount={change.change_count} />
          </div>
        </section>
      ))}
      <OwnBids bids={bids} />
    </div>
  )
}

/** What the bidder can do now, or why there is nothing to do. */
function Choice({ lot, failure }: { lot: LotChanges; failure: Failure | undefined }) {
  if (lot.has_withdrawn) return <p>You withdrew your bids on this lot and owe nothing. You can’t bid on it again.</p>
  if (lot.max_bid_cents === null) return <p>You have no bids on this lot.</p>
  if (lot.withdraw_until === null)
    return (
      <p>
        Your bids stand. Bids can be withdrawn for {WITHDRAWAL_HOURS} hours after a lot is changed, until the auction
        ends, unless you bid again after the change.
      </p>
    )
  return (
    <Panel title="Your bids stand unless you withdraw them">
      <div className="grid gap-4">
        <p>
          You can withdraw until{' '}
          <strong>
            <Deadline at={lot.withdraw_until} />
          </strong>
          . If the lot still suits you, there’s nothing to do.
        </p>
        <p>
          If you withdraw, your maximum of {formatCents(lot.max_bid_cents)} no longer counts and you owe nothing. The
          auction record shows your bids as voided, with the reason “Lot changed”.{' '}
          <strong>You can’t bid on this lot again.</strong>
        </p>
        <RequiredForm className="grid gap-4">
          {failure !== undefined && <FocusedFailure failure={failure} />}
          <Checkbox
            name="confirm"
            required
            label="Withdraw all of my bids on this lot"
            errors={failure?.error.errors?.['confirm']}
          />
          <SubmitButton kind="danger" busy="Withdrawing…" className="justify-self-start">
            Withdraw my bids
          </SubmitButton>
        </RequiredForm>
      </div>
    </Panel>
  )
}

type ShownBid = Pick<OwnReceipt, 'id' | 'max_bid_cents' | 'placed_at'>

const BID_COLUMNS: Column<ShownBid>[] = [
  { name: 'Placed', cell: ({ placed_at }) => <LocalTime at={placed_at} /> },
  { name: 'Maximum', cell: ({ max_bid_cents }) => formatCents(max_bid_cents), isNumber: true },
]

function OwnBids({ bids }: { bids: ShownBid[] }) {
  if (bids.length === 0) return null
  return (
    <Panel title="Your bids">
      <DataTable caption="Your bids" columns={BID_COLUMNS} rows={bids} keyOf={({ id }) => id} />
    </Panel>
  )
}
