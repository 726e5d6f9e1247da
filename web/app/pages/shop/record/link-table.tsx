import { countOf, formatCount } from '@lotyard/contract/rules/format-count'
import type { RecordLink } from '@lotyard/contract/rules/auctions/record/auction-record'
import type { Verdict } from '@lotyard/contract/rules/auctions/record/verify-record'
import { useState } from 'react'
import { Button } from '../../../ui/forms/button.tsx'
import { describeLink, exactTime } from './describe-link.ts'
import { CircleAlert, CircleCheck } from '../../../ui/icons/icons.tsx'

/** A long auction has thousands of links. Drawing all of them at once would freeze the page. */
const FIRST_LINKS = 200

type Props = { links: RecordLink[]; verdict: Verdict | null }

export function LinkTable({ links, verdict }: Props) {
  const [showsAll, setShowsAll] = useState(false)
  const shown = showsAll ? links : links.slice(0, FIRST_LINKS)
  return (
    <section aria-labelledby="links" className="grid gap-3 rounded-sm border border-line bg-surface p-4">
      <h2 id="links" className="text-xl">
        {countOf(links.length, 'entry', 'entries')}
      </h2>
      <ol className="figures text-sm">
        {shown.map((link, index) => (
          <li
            // The index makes it unique: a record with a fault may repeat a hash.
            key={`${index} ${link.hash}`}
            className="grid grid-cols-[1.5rem_minmax(0,1fr)] gap-x-2 gap-y-0.5 border-b border-line py-2 last:border-b-0 md:grid-cols-[1.5rem_minmax(0,1fr)_13rem] md:gap-x-4"
          >
            <State index={index} verdict={verdict} />
            <p>
              <span className="text-ink-soft">{index}.</span> {describe(link)}
            </p>
            <p className="col-start-2 text-ink-soft md:col-start-auto md:text-right">
              <Moment at={link.placed_at} />
            </p>
            <p className="col-start-2 break-all text-ink-soft md:col-end-4">{link.hash}</p>
          </li>
        ))}
      </ol>
      {shown.length < links.length && (
        <div>
          <Button isSmall onClick={() => setShowsAll(true)}>
            Show all {formatCount(links.length)} entries
          </Button>
        </div>
      )}
    </section>
  )
}

/** Whether the check passed this link, failed at it, or did not reach it. */
function State({ index, verdict }: { index: number; verdict: Verdict | null }) {
  if (verdict === null) return <span />
  const faultAt = verdict.isValid ? Number.POSITIVE_INFINITY : (verdict.sequence ?? 0)
  if (index > faultAt) return <span title="Not checked">–</span>
  return index === faultAt ? (
    <CircleAlert label="Error" className="text-bad" />
  ) : (
    <CircleCheck label="Valid" className="text-good" />
  )
}

/** In the reader's zone, and to the millisecond in UTC for a bidder who compares it with a receipt. */
function Moment({ at }: { at: string }) {
  const isTime = !Number.isNaN(Date.parse(String(at)))
  if (!isTime) return null
  return (
    <time dateTime={at} title={at.replace('T', ' ').replace('Z', ' UTC')}>
      {exactTime(at)}
    </time>
  )
}

/** In a record with a fault, a link may lack the fields that its sentence needs. */
function describe(link: RecordLink): string {
  try {
    return describeLink(link) ?? 'Unknown entry'
  } catch {
    return 'Unreadable entry'
  }
}
