import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { useApp } from '../../../test/servers/app.ts'
import { scheduleClose, sweepAuctions } from '../../domains/auctions/closing/sweep-auctions.ts'
import { announceLots } from '../../domains/notifications/announcements/announce-lots.ts'
import { createAtOnceSearches } from '../../domains/notifications/announcements/at-once-searches.ts'
import { parseCron } from '../cron.ts'
import { PRIORITY } from './priorities.ts'
import { queueMails } from '../mail/queue-mail.ts'

const server = useApp()

test('news waits for other mail, and all mail for auctions and announcements', async () => {
  const lots = { lots: [], total: 0, newLotsLink: 'https://lotyard.example/lots/' }
  const welcome = { firstName: 'Ada', link: 'https://lotyard.example/x', browseLink: 'https://lotyard.example/lots/' }
  await server.db.transaction().execute((tx) =>
    queueMails(tx, [
      { kind: 'newsletter-digest', fact: 'news', recipient: 'ada@lotyard.test', props: lots },
      { kind: 'welcome', fact: 'other', recipient: 'ada@lotyard.test', props: welcome },
    ]),
  )
  await sweepAuctions(server.context)
  await announceLots({ ...server.context, atOnceSearches: createAtOnceSearches() })
  await scheduleClose(server.context, 'A000001', new Date())
  const { rows } = await sql<{ job: string; priority: number }>`
    select coalesce(m.fact, task_identifier) as job, priority from graphile_worker.jobs
    left join mails m on key = 'mail:' || m.id order by priority, 1`.execute(server.db)
  expect(rows).toEqual([
    { job: 'close_auction', priority: PRIORITY.close },
    { job: 'announce_lots', priority: PRIORITY.prompt },
    { job: 'drain_auction_events', priority: PRIORITY.prompt },
    { job: 'other', priority: 0 },
    { job: 'news', priority: PRIORITY.news },
  ])
})

test('a scheduled job keeps its priority and its queue', () => {
  const [sweep, digests] = parseCron([
    { job: 'sweep_auctions', match: '* * * * *', priority: PRIORITY.prompt },
    { job: 'send_digests', match: '*/5 * * * *', queueName: 'news' },
  ])
  expect(sweep!.options).toMatchObject({ jobKey: 'cron:sweep_auctions', priority: PRIORITY.prompt })
  expect(digests!.options).toMatchObject({ jobKey: 'cron:send_digests', queueName: 'news' })
})
