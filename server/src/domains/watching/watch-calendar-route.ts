import type { FastifyRequest } from 'fastify'
import { sendCalendar } from '../../http/replies/send-calendar.ts'
import { requireViewer } from '../../http/requests/require-viewer.ts'
import type { App } from '../../http/route.ts'
import { limitOf } from '../../http/security/rate-limits.ts'
import { icsFile } from '../../lib/formats/ics.ts'
import { Refusal } from '../../lib/refusal.ts'
import { auctionEvents } from '../listings/index.ts'
import type { WatchingContext } from './routes.ts'
import { listWatched } from './watch-lot.ts'

/** The ends of all watched auctions, for a calendar. None: a calendar without events is not a calendar. */
export function registerWatchCalendarRoute(app: App, context: WatchingContext): void {
  app.get(
    '/account/watch_list/auctions.ics',
    {
      config: { sendsFile: true, rateLimit: limitOf('invoices') },
      schema: { tags: ['watching'], summary: 'When the watched auctions end, as a calendar file; 404 without any' },
    },
    async (request: FastifyRequest, reply) => {
      const watched = await listWatched(context, { viewer: requireViewer(request), deliverTo: null })
      const events = watched.filter(({ is_open }) => is_open).flatMap(({ listing }) => auctionEvents(listing))
      if (events.length === 0) throw new Refusal('not_found')
      const body = icsFile({ siteUrl: context.config.publicUrl, events }, new Date())
      return sendCalendar(reply, { body, fileName: 'watch-list.ics', isPublic: false })
    },
  )
}
