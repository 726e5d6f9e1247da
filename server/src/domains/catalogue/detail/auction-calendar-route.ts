import type { Context } from '../../../context.ts'
import { sendCalendar } from '../../../http/replies/send-calendar.ts'
import type { App } from '../../../http/route.ts'
import { limitOf } from '../../../http/security/rate-limits.ts'
import { icsFile } from '../../../lib/formats/ics.ts'
import { Refusal } from '../../../lib/refusal.ts'
import { auctionEvents, requireVisible } from '../../listings/index.ts'
import type { Catalogue } from '../model/catalogue.ts'

/** The end of one auction, for a calendar. Once it is over there is nothing to be reminded of, and no file. */
export function registerAuctionCalendarRoute(
  app: App,
  { config }: Pick<Context, 'config'>,
  catalogue: Catalogue,
): void {
  app.get<{ Params: { name: string } }>(
    '/detail/:name/auction.ics',
    {
      config: { sendsFile: true, rateLimit: limitOf('search') },
      schema: { tags: ['catalogue'], summary: "The end of a lot's auction as a calendar file; 404 once it has ended" },
    },
    async ({ params, viewer }, reply) => {
      const { card, isOpen } = requireVisible(await catalogue.lots.findCard(params.name.toUpperCase()), viewer)
      if (!isOpen || card.auction === null) throw new Refusal('not_found')
      const calendar = { siteUrl: config.publicUrl, events: auctionEvents(card) }
      return sendCalendar(reply, {
        body: icsFile(calendar, new Date(catalogue.now() / 1000)),
        fileName: `auction-${card.name}.ics`,
        isPublic: viewer === null,
      })
    },
  )
}
