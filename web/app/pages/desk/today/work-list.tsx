import type { TodayItem } from '@lotyard/contract/desk/today'
import type { TodayGroup } from '@lotyard/contract/rules/desk/today-items'
import { useHasPassed } from '../../../lib/browser/use-has-passed.ts'
import { buttonClass } from '../../../ui/forms/button.tsx'
import { Link } from '../../../ui/link.tsx'
import { Deadline } from '../../../ui/time/deadline.tsx'

const NAMES: Record<TodayGroup, string> = {
  system: 'System',
  money: 'Money',
  shipping: 'Shipping',
  people: 'Buyers',
  selling: 'Selling',
}

/** What waits, group by group, the nearest deadline first. Groups with nothing say nothing. */
export function WorkList({ items }: { items: readonly TodayItem[] }) {
  const groups = [...new Set(items.map(({ group }) => group))]
  return (
    <div className="-mb-5 gap-5 xl:columns-2">
      {groups.map((group) => (
        <section
          key={group}
          aria-labelledby={`waits-${group}`}
          className="mb-5 break-inside-avoid rounded-sm border border-line bg-surface"
        >
          <h2 id={`waits-${group}`} className="border-b border-line px-4 py-2 text-lg">
            {NAMES[group]}
          </h2>
          <ul className="divide-y divide-line">
            {items
              .filter((item) => item.group === group)
              .map((item) => (
                <WorkItem key={`${item.kind} ${item.path} ${item.text}`} item={item} />
              ))}
          </ul>
        </section>
      ))}
    </div>
  )
}

function WorkItem({ item: { kind, text, path, since, due_at: dueAt, acts } }: { item: TodayItem }) {
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 px-4 py-2.5">
      <div className="grid min-w-0 flex-1 basis-56">
        <Link to={path} className="py-0.5 break-words hover:underline">
          {text}
        </Link>
        {dueAt === null ? (
          since !== null && <Since at={since} isSilence={kind === 'worker_silent'} />
        ) : (
          <Due at={dueAt} isEnd={kind === 'auction_ending'} />
        )}
      </div>
      {acts.map(({ name, path: actPath }) =>
        // A paper opens in the browser's own viewer.
        actPath.endsWith('.pdf') ? (
          <a key={name} href={actPath} target="_blank" rel="noreferrer" className={buttonClass({ isSmall: true })}>
            {name}
            <span className="sr-only"> (PDF, opens in a new tab)</span>
          </a>
        ) : (
          <Link key={name} to={actPath} className={buttonClass({ isSmall: true })}>
            {name}
          </Link>
        ),
      )}
    </li>
  )
}

function Due({ at, isEnd }: { at: string; isEnd: boolean }) {
  const isPast = useHasPassed(Date.parse(at))
  return (
    <span className={`text-sm ${isPast ? 'text-bad' : 'text-ink-soft'}`}>
      {isEnd ? 'Ends' : isPast ? 'Was due' : 'Due'} <Deadline at={at} />
    </span>
  )
}

function Since({ at, isSilence }: { at: string; isSilence: boolean }) {
  return (
    <span className="text-sm text-ink-soft">
      {isSilence ? 'Last seen' : 'Since'} <Deadline at={at} />
    </span>
  )
}
