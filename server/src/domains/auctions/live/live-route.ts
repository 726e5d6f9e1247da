import { MAX_LIVE_LISTINGS } from '@lotyard/contract/lots/auction'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { setTimeout as sleep } from 'node:timers/promises'
import { Type } from 'typebox'
import type { Context } from '../../../context.ts'
import { addressGroup } from '../../../lib/address-group.ts'
import type { App } from '../../../http/route.ts'
import { Refusal } from '../../../lib/refusal.ts'
import type { Viewer } from '../../../lib/viewer.ts'
import { leads, maySee } from '../../listings/index.ts'
import type { AccountEvents } from './account-events.ts'
import type { ChangeNotices } from './change-notices.ts'
import { frame, toEventText, unframe, type LiveHub, type Stream } from './live-hub.ts'
import { listLiveStates, type LiveState } from './live-queries.ts'

const MAX_STREAMS_PER_ACCOUNT = 6
/** A whole office, or a campus, may share an address. */
const MAX_STREAMS_PER_ADDRESS = 300
/** Of a process: each costs a socket, and a few KB. */
const MAX_STREAMS = 20_000
const RETRY_MS = 2_000
const SOCKET_WAIT_MS = 1_000
const SOCKET_LOOK_MS = 10
/** A bid may commit a little after the time it states. An event sent twice does no harm. */
const CATCH_UP_MARGIN_MS = 15_000

type LiveParts = { hub: LiveHub; notices: ChangeNotices } & Record<
  'cartEvents' | 'noticeEvents' | 'orderEvents',
  Pick<AccountEvents, 'changed'>
>

export function registerLiveRoute(
  app: App,
  context: Pick<Context, 'db'>,
  { hub, notices, cartEvents, noticeEvents, orderEvents }: LiveParts,
): void {
  app.get(
    '/api/live',
    {
      schema: {
        tags: ['auctions'],
        summary: `Server-sent events: price, end, count and close of up to ${MAX_LIVE_LISTINGS} listings, and the version of the own cart, the number of unread notices and when something last happened to an own order (milliseconds), as they change. Accounts may follow no listing.`,
        querystring: Type.Object({ listings: Type.Optional(Type.String({ maxLength: 2_000 })) }),
        produces: ['text/event-stream'],
      },
      // Events go straight to the socket. After HEAD they would be read as the reply to the connection's next request.
      exposeHeadRoute: false,
    },
    async (request, reply) => {
      const names = readNames(request.query.listings ?? '', request.viewer)
      const owner = request.viewer?.accountId ?? addressGroup(request.ip)
      requireRoom(hub, request.viewer, owner)
      const found = await listLiveStates(context.db, names)
      const visible = found.filter((state) => maySee(state, request.viewer)).map((state) => state.event.listing)
      notices.listen()
      await waitForSocket(request, reply)
      // Re-check here, synchronously: without it concurrent requests all pass.
      requireRoom(hub, request.viewer, owner)
      const stream = openStream(request, reply, { hub, owner, names: visible })
      try {
        // Read again now that the stream gets changes: a change between the first read and now would be lost otherwise.
        const states = await listLiveStates(context.db, visible)
        const news = catchUp(states, request.headers['last-event-id'])
        stream.write(frame(`retry: ${RETRY_MS}\n\n${news.map((state) => toTextFor(stream, state)).join('')}`))
        // All may have changed while this page had no stream.
        if (request.viewer !== null)
          for (const events of [cartEvents, noticeEvents, orderEvents]) events.changed([request.viewer.accountId])
      } catch (error) {
        // The reply has begun, so no error can be told any more. Left open, the page would wait for its first state until
        // the next bid; cut off, it reconnects.
        request.log.warn({ err: error }, 'a live page could not be told its first state')
        hub.remove(stream)
        stream.destroy()
      }
      return reply
    },
  )
}

/**
 * A browser asks on as soon as it has a reply, which a busy process may not have noticed yet: until it does, the next reply
 * has no socket. A request that was pipelined behind one that takes longer is refused.
 */
async function waitForSocket(request: FastifyRequest, reply: FastifyReply): Promise<void> {
  for (let waited = 0; waited < SOCKET_WAIT_MS && reply.raw.socket === null; waited += SOCKET_LOOK_MS) {
    if (request.raw.socket.destroyed) return
    await sleep(SOCKET_LOOK_MS)
  }
}

function requireRoom(hub: LiveHub, viewer: Viewer | null, owner: string): void {
  const max = viewer === null ? MAX_STREAMS_PER_ADDRESS : MAX_STREAMS_PER_ACCOUNT
  if (hub.countOf(owner) >= max) throw new Refusal('too_many_requests')
  if (hub.counts.streams >= MAX_STREAMS) throw new Refusal('busy')
}

/** A visitor's stream without a listing would never tell anything. */
function readNames(listings: string, viewer: Viewer | null): string[] {
  const names = new Set(listings.split(',').map((name) => name.trim().toUpperCase()))
  names.delete('')
  const isGood =
    (names.size > 0 || viewer !== null) &&
    names.size <= MAX_LIVE_LISTINGS &&
    [...names].every((name) => /^[0-9A-Z]+$/.test(name))
  if (!isGood) throw new Refusal('malformed_request', { errors: { listings: ['Listings is invalid'] } })
  return [...names]
}

function openStream(
  request: FastifyRequest,
  reply: FastifyReply,
  { hub, owner, names }: { hub: LiveHub; owner: string; names: string[] },
): Stream {
  const response = reply.raw
  const { socket } = response
  // A client that left meanwhile would count against the limit forever.
  if (socket === null || socket.destroyed) throw new Refusal('malformed_request')
  reply.hijack()
  response.writeHead(200, {
    ...(reply.getHeaders() as Record<string, string>),
    'content-type': 'text/event-stream; charset=utf-8',
    'cache-control': 'private, no-store',
    // Proxies must pass events on as they come.
    'x-accel-buffering': 'no',
  })
  response.flushHeaders()
  socket.setNoDelay(true)
  const stream: Stream = {
    viewer: request.viewer,
    sessionId: request.viewer?.sessionId ?? null,
    owner,
    names,
    openedAtMs: performance.now(),
    // Straight to the socket, framed once for all streams: half the cost of a write through the reply.
    // HTTP/1.0, which some proxies speak to us, has no chunks: its frames would be read as part of the events.
    write: (bytes) => void socket.write(response.chunkedEncoding ? bytes : unframe(bytes)),
    unreadBytes: () => socket.writableLength,
    end: () => response.end(),
    destroy: () => socket.destroy(),
  }
  response.on('close', () => hub.remove(stream))
  hub.add(stream)
  return stream
}

function toTextFor({ viewer }: Stream, state: LiveState): string {
  return toEventText(state, leads(viewer?.accountId ?? null, state.leaderId))
}

/** All states for a new stream; for one that reconnects only those that changed since. */
function catchUp(states: LiveState[], lastEventId: string | string[] | undefined): LiveState[] {
  const sinceMs = typeof lastEventId === 'string' && /^\d{1,15}$/.test(lastEventId) ? Number(lastEventId) : null
  if (sinceMs === null) return states
  return states.filter((state) => state.event.version >= sinceMs - CATCH_UP_MARGIN_MS)
}
