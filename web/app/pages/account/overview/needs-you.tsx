import type { NeedKind } from '@lotyard/contract/rules/accounts/needs-you'
import { PAYMENTS_CALENDAR_PATH } from '../../../features/bidding/payments-calendar-path.ts'
import { Panel } from '../../../ui/layout/panel.tsx'
import { Link } from '../../../ui/link.tsx'
import { NeedRow } from './need-row.tsx'
import type { OverviewBid } from './overview-lot.ts'
import { ROWS } from './overview-row.tsx'
import type { ShownBar, ShownGroup } from './shown-need.ts'

type Props = {
  groups: readonly ShownGroup[]
  bids: readonly OverviewBid[]
  /** Null for those who may bid. */
  bar: ShownBar | null
  /** False where something could not be loaded that may need the account. */
  isWhole: boolean
  sendsMail: boolean
}

/** What the buyer has to do now, the most urgent first. */
export function NeedsYou({ groups, bids, bar, isWhole, sendsMail }: Props) {
  return (
    <Panel title="Needs you">
      <div className="grid gap-5">
        {bar !== null && (
          <p className="rounded-sm bg-bad-wash px-3 py-2.5">
            <strong>{bar.words}</strong>{' '}
            {bar.contactPath !== null && (
              <Link to={bar.contactPath} className="text-link">
                Contact us
              </Link>
            )}
          </p>
        )}
        {!isWhole && <p>We couldn’t load everything. Reload the page to try again.</p>}
        {isWhole && groups.length === 0 && bar === null && (
          <p>
            Nothing needs you right now.{' '}
            <Link to="/lots/?buying_format=auction&sort_field=auction_ends_at" className="text-link">
              Browse auctions ending soon
            </Link>
          </p>
        )}
        {groups.map((group) => (
          <Group key={group.kind} group={group} bids={bids} sendsMail={sendsMail} />
        ))}
      </div>
    </Panel>
  )
}

const NAMES: Record<NeedKind, string> = {
  pay: 'Pay',
  bid_again: 'Outbid',
  accept: 'Decide',
  pick_up: 'Pick up',
  arrived: 'Confirm arrival',
  reply: 'Reply',
  confirm: 'Confirm your e-mail',
}

type GroupProps = { group: ShownGroup; bids: readonly OverviewBid[]; sendsMail: boolean }

function Group({ group: { kind, needs, more }, bids, sendsMail }: GroupProps) {
  return (
    <section aria-labelledby={`needs-${kind}`}>
      <div className="mb-2 flex flex-wrap items-center justify-between gap-x-4">
        <h3 id={`needs-${kind}`} className="text-base">
          {NAMES[kind]}
        </h3>
        {kind === 'pay' && needs.some(({ isOverdue }) => !isOverdue) && (
          <a href={PAYMENTS_CALENDAR_PATH} className="calendar-link">
            Add to calendar<span className="sr-only">: payments due</span>
          </a>
        )}
      </div>
      <ul className={ROWS}>
        {needs.map((need) => (
          <NeedRow
            key={need.act + need.id}
            need={need}
            lot={bids.find(({ listing }) => listing.name === need.id)?.listing}
            sendsMail={sendsMail}
          />
        ))}
      </ul>
      {more.length > 0 && (
        <p className="mt-3 flex flex-wrap gap-x-5 border-t border-line pt-3">
          {more.map(({ path, words }) => (
            <Link key={words} to={path} className="text-link">
              {words}
            </Link>
          ))}
        </p>
      )}
    </section>
  )
}
