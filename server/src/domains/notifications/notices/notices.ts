import { NOTICES_PAGE_SIZE, type Notice } from '@lotyard/contract/account/notices'
import { MAX_NOTICES } from '@lotyard/contract/rules/notifications/notice-limits'
import type { Context } from '../../../context.ts'
import { lastPage, pageWithin } from '../../../lib/last-page.ts'
import { countNotices, listNotices, markRead, type StoredNotice } from './notice-queries.ts'

export type NoticePage = { notices: Notice[]; unread: number; page: number; max_page: number }

export async function readNoticePage(
  { db }: Pick<Context, 'db'>,
  accountId: string,
  page: number,
): Promise<NoticePage> {
  const [notices, { total, unread }] = await Promise.all([
    listNotices(db, accountId, pageWithin(MAX_NOTICES, page, NOTICES_PAGE_SIZE)),
    countNotices(db, accountId),
  ])
  const max_page = lastPage(Math.min(total, MAX_NOTICES), NOTICES_PAGE_SIZE)
  return { notices: notices.map(toWire), unread, page, max_page }
}

export type NoticeNeeds = Pick<Context, 'db'> & {
  /** This process shows the new number with its next page. Others are told by the change feed. */
  noticesChanged: (accountId: string) => void
}

/** Returns how many are left unread: those that came after the ones that were shown. */
export async function readNotices(
  { db, noticesChanged }: NoticeNeeds,
  accountId: string,
  readUpTo: string,
): Promise<number> {
  await markRead(db, accountId, readUpTo)
  noticesChanged(accountId)
  return (await countNotices(db, accountId)).unread
}

function toWire({ created_at, ...notice }: StoredNotice): Notice {
  return { ...notice, created_at: created_at.toISOString() }
}
