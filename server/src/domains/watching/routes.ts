import {
  countStarredEndpoint,
  listEndingEndpoint,
  listStarredEndpoint,
  starListingEndpoint,
  starLotPost,
  unstarListingEndpoint,
  unstarLotPost,
} from '@lotyard/contract/account/watching'
import { WATCHED_MESSAGE } from '@lotyard/contract/rules/site/watched-message'
import { signInPath } from '@lotyard/contract/rules/site/paths/sign-in-path'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Context } from '../../context.ts'
import { leaveFlash } from '../../http/replies/flash.ts'
import { returnPathOf, wantsPage } from '../../http/replies/plain-pages.ts'
import { route, type App } from '../../http/route.ts'
import { requireViewer } from '../../http/requests/require-viewer.ts'
import type { Reader } from '../../lib/reader.ts'
import { Refusal } from '../../lib/refusal.ts'
import { registerNoteRoutes } from './note-route.ts'
import { registerWatchIntent } from './watch-intent-route.ts'
import { registerWatchCalendarRoute } from './watch-calendar-route.ts'
import {
  countWatched,
  listEnding,
  listWatched,
  unwatch,
  watchListing,
  watchLot,
  type WatchingNeeds,
} from './watch-lot.ts'

export type WatchingContext = Context & WatchingNeeds

export function registerWatchingRoutes(app: App, context: WatchingContext): void {
  route(app, listStarredEndpoint, 'watching', async (request) => ({
    starred_listings: await listWatched(context, readerOf(request as FastifyRequest)),
  }))
  route(app, listEndingEndpoint, 'watching', async (request) => {
    const reader = readerOf(request as FastifyRequest)
    const [starred_listings, count] = await Promise.all([
      listEnding(context, reader),
      countWatched(context, reader.viewer),
    ])
    return { starred_listings, count }
  })
  route(app, countStarredEndpoint, 'watching', async (request) => ({
    count: await countWatched(context, requireViewer(request as FastifyRequest)),
  }))
  route(app, starListingEndpoint, 'watching', async (request, reply) => {
    const reader = readerOf(request as unknown as FastifyRequest)
    const { starred, isNew } = await watchListing(context, reader, request.body.listing_name)
    return isNew ? starred : ((await reply.code(200).send(starred)) as never)
  })
  route(app, unstarListingEndpoint, 'watching', async (request) =>
    unwatch(context, requireViewer(request as unknown as FastifyRequest), request.params.id),
  )
  registerWatchCalendarRoute(app, context)
  registerNoteRoutes(app, context)
  registerOldPosts(app, context)
  registerWatchIntent(app)
}

function readerOf(request: FastifyRequest): Reader {
  return { viewer: requireViewer(request), deliverTo: request.deliverTo }
}

/** Spec §7: the form posts of server-rendered pages. They answer JSON to scripts and a redirect to a plain form. */
function registerOldPosts(app: App, context: WatchingContext): void {
  route(app, starLotPost, 'watching', async (given, reply) => {
    const request = given as unknown as FastifyRequest
    return replyToPost(request, reply, async () => {
      const { id, isNew } = await watchLot(context, requireViewer(request), given.body.lot_id)
      return { id, status: isNew ? 201 : 200, text: WATCHED_MESSAGE }
    })
  })
  route(app, unstarLotPost, 'watching', async (given, reply) => {
    const request = given as unknown as FastifyRequest
    return replyToPost(request, reply, async () => {
      const viewer = requireViewer(request)
      if (given.body._method.toLowerCase() !== 'delete') throw new Refusal('malformed_request')
      await unwatch(context, viewer, given.params.id)
      return { id: given.params.id, status: 200, text: null }
    })
  })
}

type Done = { id: string; status: number; text: string | null }

async function replyToPost(request: FastifyRequest, reply: FastifyReply, act: () => Promise<Done>): Promise<never> {
  if (!wantsPage(request)) {
    const { id, status } = await act()
    return (await reply.code(status).send({ id })) as never
  }
  const back = returnPathOf(request, '/account/watch_list/')
  try {
    const { text } = await act()
    if (text !== null) leaveFlash(reply, { kind: 'success', text })
  } catch (error) {
    // A person without scripts gets the sentence on the page they came from, not a page of its own.
    if (!(error instanceof Refusal)) throw error
    if (error.code === 'not_signed_in') return (await reply.redirect(signInPath(back), 303)) as never
    if (error.code === 'malformed_request') throw error
    leaveFlash(reply, { kind: 'danger', text: error.message })
  }
  return (await reply.redirect(back, 303)) as never
}
