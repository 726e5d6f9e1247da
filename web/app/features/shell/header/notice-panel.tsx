import type { listNoticesEndpoint, Notice, readNoticesEndpoint } from '@lotyard/contract/account/notices'
import { countOf } from '@lotyard/contract/rules/format-count'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useApi } from '../../../api/api-context.ts'
import type { Api } from '../../../api/api.ts'
import { putUnread, useUnread } from '../../../lib/viewer/unread-notices.ts'
import { useViewer } from '../../../lib/viewer/use-viewer.ts'
import { Button } from '../../../ui/forms/button.tsx'
import { Skeleton } from '../../../ui/layout/skeleton.tsx'
import { Link } from '../../../ui/link.tsx'
import { NoticeLink } from '../../../ui/notice-link.tsx'
import { LocalTime } from '../../../ui/time/local-time.tsx'

const MAX_SHOWN = 10

type Shown = { kind: 'loading' } | { kind: 'failed' } | { kind: 'list'; notices: Notice[] }

/** The newest notices, under the bell. What it shows is read, in every tab and on every device. */
export default function NoticePanel({ onClose }: { onClose: () => void }) {
  const { shown, reload } = useNewest()
  const content = useRef<HTMLDivElement>(null)
  useClosing(content, onClose)
  return (
    <div ref={content}>
      <p role="status" className="sr-only">
        {shown.kind === 'loading' ? 'Loading…' : shown.kind === 'list' ? countOf(shown.notices.length, 'notice') : ''}
      </p>
      {shown.kind === 'loading' && (
        <div className="grid gap-2 px-4 py-2">
          <Skeleton className="h-10" />
          <Skeleton className="h-10" />
        </div>
      )}
      {shown.kind === 'failed' && (
        <p role="alert" className="flex flex-wrap items-center gap-3 px-4 py-2 text-sm">
          We couldn’t load your notices.
          <Button isSmall onClick={reload}>
            Retry
          </Button>
        </p>
      )}
      {shown.kind === 'list' && shown.notices.length === 0 && (
        <p className="px-4 py-2 text-sm text-ink-soft">No notices yet. News about your bids and orders appears here.</p>
      )}
      {shown.kind === 'list' && (
        <ul>
          {shown.notices.map((notice) => (
            <li key={notice.id}>
              <NoticeLink notice={notice} className="grid gap-0.5 px-4 py-2.5 text-sm hover:bg-sunken">
                <LocalTime at={notice.created_at} className="text-xs text-ink-soft" />
              </NoticeLink>
            </li>
          ))}
        </ul>
      )}
      <Link
        to="/account/notices/"
        className="sticky -bottom-1.5 -mb-1.5 flex min-h-11 items-center border-t border-line bg-surface px-4 text-sm font-semibold hover:underline"
      >
        All notices
      </Link>
    </div>
  )
}

/** Loads them when it opens, when another one arrives and when it is asked to, and marks them as read. */
function useNewest(): { shown: Shown; reload: () => void } {
  const api = useApi()
  const viewer = useViewer()
  const unread = useUnread()
  const [shown, setShown] = useState<Shown>({ kind: 'loading' })
  const [looks, setLooks] = useState({ unread, count: 0 })
  if (looks.unread !== unread) setLooks({ unread, count: looks.count + (unread > looks.unread ? 1 : 0) })
  const onRead = useEffectEvent((left: number) => {
    if (viewer !== null) putUnread(viewer, left)
  })
  useEffect(() => {
    // In a tab that its owner does not look at they stay unread.
    if (document.visibilityState !== 'visible') return
    let isOver = false
    void readNewest(api, { show: (next) => isOver || setShown(next), onRead: (left) => onRead(left) })
    return () => void (isOver = true)
  }, [api, looks.count])
  return { shown, reload: () => setLooks((before) => ({ ...before, count: before.count + 1 })) }
}

type Told = { show: (shown: Shown) => void; onRead: (unread: number) => void }

async function readNewest(api: Api, { show, onRead }: Told): Promise<void> {
  const outcome = await api.call<typeof listNoticesEndpoint>('GET', '/api/account/notices')
  if (!outcome.ok) return show({ kind: 'failed' })
  const notices = outcome.data.notices.slice(0, MAX_SHOWN)
  show({ kind: 'list', notices })
  const newest = notices[0]
  if (newest === undefined || outcome.data.unread === 0) return
  const body = { read_up_to: newest.id }
  const read = await api.call<typeof readNoticesEndpoint>('PUT', '/api/account/notices', { body })
  // Where it fails they stay unread, and the next look tries again.
  if (read.ok) onRead(read.data.unread)
}

/** On Escape, which leads back to the bell, on a click elsewhere, after a choice, and with Back or Forward. */
function useClosing(content: { current: HTMLElement | null }, onClose: () => void): void {
  const close = useEffectEvent((event: globalThis.MouseEvent | KeyboardEvent) => {
    const menu = content.current?.closest('.menu')
    if (!menu) return
    if (event instanceof KeyboardEvent) {
      if (event.key !== 'Escape') return
      menu.querySelector('a')?.focus()
      return onClose()
    }
    const target = event.target as Element
    // A button that was pressed may be gone by now, such as Retry.
    if (!target.isConnected || (menu.contains(target) && !content.current!.contains(target))) return
    if (!menu.contains(target) || target.closest('a') !== null) onClose()
  })
  const leave = useEffectEvent(onClose)
  useEffect(() => {
    const listener = (event: globalThis.MouseEvent | KeyboardEvent) => close(event)
    document.addEventListener('click', listener)
    document.addEventListener('keydown', listener)
    const closeAtOnce = () => leave()
    window.addEventListener('popstate', closeAtOnce)
    return () => {
      window.removeEventListener('popstate', closeAtOnce)
      document.removeEventListener('click', listener)
      document.removeEventListener('keydown', listener)
    }
  }, [])
}
