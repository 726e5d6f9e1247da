import type { Notice } from '@lotyard/contract/account/notices'
import { formatDay, formatTimeOfDay } from '@lotyard/contract/rules/site/format-moment'
import { useSiteZone } from '../../../lib/pages/drawing/use-site-zone.ts'
import { NoticeLink } from '../../../ui/notice-link.tsx'

/** Under a heading for each day of the site's calendar, newest first as they come. */
export function NoticeDays({ notices }: { notices: readonly Notice[] }) {
  const timeZone = useSiteZone() ?? 'UTC'
  const days = Map.groupBy(notices, ({ created_at }) => formatDay(created_at, timeZone))
  return [...days].map(([day, ofDay]) => (
    <section key={day} aria-label={day} className="grid gap-1">
      <h2 className="text-base font-semibold text-ink-soft">{day}</h2>
      <ul className="divide-y divide-line border-y border-line">
        {ofDay.map((notice) => (
          <li key={notice.id}>
            <NoticeLink
              notice={notice}
              className="grid gap-x-4 gap-y-0.5 py-3 hover:bg-sunken sm:grid-cols-[minmax(0,1fr)_auto]"
            >
              <time dateTime={notice.created_at} className="text-sm text-ink-soft">
                {formatTimeOfDay(notice.created_at, timeZone)}
              </time>
            </NoticeLink>
          </li>
        ))}
      </ul>
    </section>
  ))
}
