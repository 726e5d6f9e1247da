import {
  countStarredEndpoint,
  listStarredEndpoint,
  starListingEndpoint,
  unstarListingEndpoint,
} from '@lotyard/contract/watching'
import { refusals } from '@lotyard/contract/wire/refusals'
import { safeReturnPath } from '@lotyard/contract/rules/site/safe-return-path'
import { signInPath } from '@lotyard/contract/rules/site/sign-in-path'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Context } from '../../context.ts'
import { leaveFlash } from '../../http/flash.ts'
import { route, type App } from '../../http/route.ts'
import { requireViewer } from '../../http/require-viewer.ts'
import { Refusal } from '../../refusal.ts'
import { registerWatchIntent } from './watch-intent-route.ts'
import { countWatched, listWatched, unwatch, watchListing, watchLot } from './watch-lot.ts'

export function registerWatchingRoutes(app: App, context: Context): void {
  route(app, listStarredEndpoint, 'watching', async (request) => ({
    starred_listings: await listWatched(context, requireViewer(request as FastifyRequest)),
  }))
  route(app, countStarredEndpoint, 'watching', async (request) => ({
    count: await countWatched(context, requireViewer(request as FastifyRequest)),
  }))
  route(app, starListingEndpoint, 'watching', async (request, reply) => {
    const viewer = requireViewer(request as unknown as FastifyRequest)
    const { starred, isNew } = await watchListing(context, viewer, request.body.listing_name)
    return isNew ? starred : ((await reply.code(200).send(starred)) as never)
  })
  route(app, unstarListingEndpoint, 'watching', async (request) =>
    unwatch(context, requireViewer(request as unknown as FastifyRequest), request.params.id),
  )
  registerOldPosts(app, context)
  registerWatchIntent(app, context)
}

const ADDED = 'Lot has been added to your Watch List'

/** Spec §7: the form posts of server-rendered pages. They answer JSON to scripts and a redirect to a plain form. */
function registerOldPosts(app: App, context: Context): void {
  app.post('/account/starred/lots', { schema: { hide: true } }, async (request, reply) =>
    replyToPost(request, reply, async () => {
      const id = await watchLot(context, requireViewer(request), fieldOf(request, 'lot_id'))
      return { body: { id }, text: ADDED }
    }),
  )
  app.post('/account/starred/lots/:id', { schema: { hide: true } }, async (request, reply) =>
    replyToPost(request, reply, async () => {
      const viewer = requireViewer(request)
      if (fieldOf(request, '_method').toLowerCase() !== 'delete') throw new Refusal('malformed_request')
      const { id } = request.params as { id: string }
      await unwatch(context, viewer, id)
      return { body: { id }, text: null }
    }),
  )
}

type Done = { body: object; text: string | null }

async function replyToPost(request: FastifyRequest, reply: FastifyReply, act: () => Promise<Done>): Promise<unknown> {
  if (!isPlainForm(request)) return (await act()).body
  const back = returnPathOf(request)
  try {
    const { text } = await act()
    if (text !== null) leaveFlash(reply, { kind: 'success', text })
  } catch (error) {
    // A person without scripts gets the sentence on the page they came from, not a page of JSON.
    if (!(error instanceof Refusal)) throw error
    if (error.code === 'not_signed_in') return reply.redirect(signInPath(back), 303)
    if (error.code === 'malformed_request') throw error
    leaveFlash(reply, { kind: 'danger', text: error.message || refusals[error.code].message })
  }
  return reply.redirect(back, 303)
}

/** A browser that navigates says so, or at least asks for a page. */
function isPlainForm({ headers }: FastifyRequest): boolean {
  const mode = headers['sec-fetch-mode']
  if (mode !== undefined) return mode === 'navigate'
  return headers.accept?.includes('text/html') ?? false
}

function returnPathOf({ headers }: FastifyRequest): string {
  const referer = headers.referer
  if (referer === undefined || !URL.canParse(referer)) return '/account/watch_list/'
  const { pathname, search } = new URL(referer)
  return safeReturnPath(pathname + search)
}

function fieldOf(request: FastifyRequest, name: string): string {
  const body = request.body
  if (typeof body !== 'object' || body === null) return ''
  const value = (body as Record<string, unknown>)[name]
  return typeof value === 'string' || typeof value === 'number' ? String(value) : ''
}
