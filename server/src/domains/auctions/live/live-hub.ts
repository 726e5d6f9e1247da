// Sends what changed to the streams of this process, at most a few times a second for each listing.
//
// A hundred bids in a second are five events: only the latest state matters. Each event is framed once and the same
// bytes go to every socket. A client that does not read is dropped, not buffered for: it reconnects and catches up.
import type { FastifyBaseLogger } from 'fastify'
import { leads, maySee, type ViewerAccess } from '../../listings/index.ts'
import { inTurns } from './in-turns.ts'
import type { LiveState } from './live-queries.ts'

/** The minimum between two events of a listing. */
export const EVENT_INTERVAL_MS = 220
export const HEARTBEAT_MS = 15_000
/** How much a socket may hold unread: several hundred events. */
export const MAX_UNREAD_BYTES = 128 * 1024
/** How soon a stream ends after its viewer signed out, or may see other lots than before. */
export const ACCESS_CHECK_MS = 5_000
/** A stream ends after this and reconnects. Caps the life of a broken stream. */
const MAX_AGE_MS = 30 * 60_000
/**
 * Streams are moved in this part of the time that a process drains. Not at its beginning: until the balancer has noticed, it
 * would send them back here. Not at its end: the last ones need a moment to be elsewhere.
 */
const MOVE_BETWEEN = { first: 1 / 3, last: 0.9 } as const
const MOVE_EVERY_MS = 100
/** A balancer that has not noticed sends a stream back here. It stays for this long, or it would be moved all the time. */
const MIN_STAY_MS = 1_000
/** How soon a moved stream comes back, elsewhere. At random within these, or a whole auction would come back at once. */
const COME_BACK_MS = { min: 50, max: 550 } as const

export type Stream = {
  /** Null for a visitor. */
  viewer: ViewerAccess | null
  /** Null for a visitor. When the session is over, so is the stream. */
  sessionId: string | null
  /** Whom the limit on streams counts: an account, or an address. */
  owner: string
  names: string[]
  openedAtMs: number
  write: (bytes: Buffer) => void
  unreadBytes: () => number
  end: () => void
  destroy: () => void
}

export type LiveHub = {
  add: (stream: Stream) => void
  remove: (stream: Stream) => void
  countOf: (owner: string) => number
  /** Accounts that have streams. */
  listAccounts: () => string[]
  /** Sends a frame to every stream of an account. */
  tell: (accountId: string, bytes: Buffer) => void
  touch: (names: string[]) => void
  /** Any listing that has a stream may have changed. */
  touchAll: () => void
  /** Ends all streams within this time, a few at a time: their readers reconnect, to another process. */
  moveAway: (withinMs: number) => void
  close: () => void
  readonly counts: Readonly<{ streams: number; events: number; dropped: number }>
}

export type ListOpenSessions = (sessionIds: string[]) => Promise<Map<string, ViewerAccess>>

export type LiveHubOptions = {
  readStates: (names: string[]) => Promise<LiveState[]>
  /** Of these sessions, the ones that are still open, and what they may see. */
  listOpenSessions: ListOpenSessions
  log: Pick<FastifyBaseLogger, 'warn'>
}

/** An event and no comment: a page is not told of comments, and must notice when the heartbeats stop. */
const HEARTBEAT = frame('event: beat\ndata:\n\n')

export function openLiveHub({ readStates, listOpenSessions, log }: LiveHubOptions): LiveHub {
  const streams = new Set<Stream>()
  const watchers = new Map<string, Set<Stream>>()
  const owners = new Map<string, Set<Stream>>()
  const dirty = new Set<string>()
  const sentAt = new Map<string, number>()
  const counts = { streams: 0, events: 0, dropped: 0 }
  let timer: NodeJS.Timeout | undefined
  let isReading = false
  let moving: NodeJS.Timeout | undefined
  const heartbeat = setInterval(() => void beat(), HEARTBEAT_MS)
  heartbeat.unref()
  const accessCheck = setInterval(() => void endOutdated(), ACCESS_CHECK_MS)
  accessCheck.unref()

  function add(stream: Stream): void {
    streams.add(stream)
    addTo(owners, stream.owner, stream)
    for (const name of stream.names) addTo(watchers, name, stream)
    counts.streams = streams.size
  }

  function remove(stream: Stream): void {
    if (!streams.delete(stream)) return
    const owned = owners.get(stream.owner)
    owned?.delete(stream)
    if (owned?.size === 0) owners.delete(stream.owner)
    for (const name of stream.names) {
      const watching = watchers.get(name)
      watching?.delete(stream)
      if (watching?.size === 0) {
        watchers.delete(name)
        sentAt.delete(name)
        dirty.delete(name)
      }
    }
    counts.streams = streams.size
  }

  function countOf(owner: string): number {
    return owners.get(owner)?.size ?? 0
  }

  function listAccounts(): string[] {
    return [...streams].flatMap(({ viewer }) => viewer?.accountId ?? [])
  }

  function tell(accountId: string, bytes: Buffer): void {
    for (const stream of owners.get(accountId) ?? []) deliver(stream, bytes)
  }

  function touch(names: string[]): void {
    for (const name of names) if (watchers.has(name)) dirty.add(name)
    schedule()
  }

  function schedule(): void {
    if (dirty.size === 0 || isReading || timer !== undefined) return
    const nowMs = performance.now()
    let dueMs = Number.POSITIVE_INFINITY
    for (const name of dirty) dueMs = Math.min(dueMs, (sentAt.get(name) ?? -EVENT_INTERVAL_MS) + EVENT_INTERVAL_MS)
    timer = setTimeout(() => void flush(), Math.max(0, Math.ceil(dueMs - nowMs)))
  }

  async function flush(): Promise<void> {
    timer = undefined
    const nowMs = performance.now()
    const due = [...dirty].filter((name) => nowMs >= (sentAt.get(name) ?? -EVENT_INTERVAL_MS) + EVENT_INTERVAL_MS)
    // A timer may fire a moment early.
    if (due.length === 0) return schedule()
    for (const name of due) {
      dirty.delete(name)
      sentAt.set(name, nowMs)
    }
    isReading = true
    try {
      for (const state of await readStates(due)) await send(state)
    } catch (error) {
      // Kept as changed, or their last event would be lost: they are read again after the interval.
      for (const name of due) if (watchers.has(name)) dirty.add(name)
      log.warn({ err: error }, 'changed auctions could not be read for live pages')
    }
    isReading = false
    schedule()
  }

  async function send(state: LiveState): Promise<void> {
    const watching = watchers.get(state.event.listing)
    if (watching === undefined) return
    const forLeader = frame(toEventText(state, true))
    const forOthers = frame(toEventText(state, false))
    counts.events += 1
    await inTurns(watching, (stream) => {
      // Checked with every event: a lot may have become private since the stream began.
      if (!maySee(state, stream.viewer)) return
      deliver(stream, leads(stream.viewer?.accountId ?? null, state.leaderId) ? forLeader : forOthers)
    })
  }

  function deliver(stream: Stream, bytes: Buffer): void {
    if (!streams.has(stream)) return
    if (stream.unreadBytes() <= MAX_UNREAD_BYTES) return stream.write(bytes)
    counts.dropped += 1
    remove(stream)
    stream.destroy()
  }

  async function beat(): Promise<void> {
    await inTurns(streams, (stream) => {
      if (performance.now() - stream.openedAtMs < MAX_AGE_MS) deliver(stream, HEARTBEAT)
      else end(stream)
    })
  }

  /**
   * A viewer who signed out, here or on another device, or who lost or got an access rule, reconnects as who they are now.
   * Without it they would go on hearing of private lots that they may not see any more.
   */
  async function endOutdated(): Promise<void> {
    const sessionIds = new Set([...streams].flatMap(({ sessionId }) => sessionId ?? []))
    if (sessionIds.size === 0) return
    try {
      const open = await listOpenSessions([...sessionIds])
      await inTurns(streams, (stream) => {
        const { sessionId, viewer } = stream
        if (sessionId === null || !sessionIds.has(sessionId)) return
        if (accessKey(open.get(sessionId)) !== accessKey(viewer)) end(stream)
      })
    } catch (error) {
      log.warn({ err: error }, 'sessions of live pages could not be looked at')
    }
  }

  function end(stream: Stream): void {
    remove(stream)
    stream.end()
  }

  function moveAway(withinMs: number): void {
    clearInterval(moving)
    const beganAtMs = performance.now()
    const lastAtMs = beganAtMs + withinMs * MOVE_BETWEEN.last
    const moveSome = (): void => {
      const nowMs = performance.now()
      if (nowMs < beganAtMs + withinMs * MOVE_BETWEEN.first) return
      const turnsLeft = Math.max(1, Math.ceil((lastAtMs - nowMs) / MOVE_EVERY_MS))
      let left = Math.ceil(streams.size / turnsLeft)
      // The oldest come first: a set keeps its order, and ones that come meanwhile are its last.
      for (const stream of streams) {
        if (left === 0 || (withinMs > 0 && nowMs - stream.openedAtMs < MIN_STAY_MS)) return
        left -= 1
        // Without time to move there may be no other process: the reader then comes back as after any loss.
        if (withinMs > 0) stream.write(comeBackSoon())
        end(stream)
      }
    }
    moveSome()
    moving = setInterval(moveSome, MOVE_EVERY_MS)
    moving.unref()
  }

  function close(): void {
    clearInterval(moving)
    clearInterval(heartbeat)
    clearInterval(accessCheck)
    clearTimeout(timer)
    dirty.clear()
    for (const stream of streams) end(stream)
  }

  return {
    add,
    remove,
    countOf,
    listAccounts,
    tell,
    touch,
    touchAll: () => touch([...watchers.keys()]),
    moveAway,
    close,
    counts,
  }
}

function addTo(streams: Map<string, Set<Stream>>, key: string, stream: Stream): void {
  const known = streams.get(key)
  if (known === undefined) streams.set(key, new Set([stream]))
  else known.add(stream)
}

function comeBackSoon(): Buffer {
  const { min, max } = COME_BACK_MS
  return frame(`retry: ${Math.round(min + Math.random() * (max - min))}\n\n`)
}

/** The id is the database's time: a client that reconnects with it is sent what changed since. */
export function toEventText(state: LiveState, isLeading: boolean): string {
  const data = JSON.stringify({ ...state.event, is_leading: isLeading })
  return `id: ${state.clockMs}\nevent: auction\ndata: ${data}\n\n`
}

function accessKey(viewer: ViewerAccess | null | undefined): string {
  return viewer ? [viewer.accountId, viewer.role, ...viewer.accessRuleIds].join(' ') : ''
}

/** A frame's content, for a client that does not know chunks. */
export function unframe(bytes: Buffer): Buffer {
  return bytes.subarray(bytes.indexOf('\r\n') + 2, -2)
}

/** A chunk of a chunked reply, ready for the socket. */
export function frame(text: string): Buffer {
  const body = Buffer.from(text)
  return Buffer.concat([Buffer.from(`${body.length.toString(16)}\r\n`), body, Buffer.from('\r\n')])
}
