// Pages that stay open: each holds an event stream and comes back as a page does, and knows the last state that it heard of
// every lot it follows.
import { setTimeout as sleep } from 'node:timers/promises'
import type { LiveAuction } from '@lotyard/contract/lots/auction'

export type FollowedStream = {
  names: readonly string[]
  heard: ReadonlyMap<string, LiveAuction>
}

export type OpenStreams = { streams: FollowedStream[]; close: () => Promise<void> }

const RECONNECT_MS = 2_000
/** Twice as long as between two heartbeats: a page then takes its stream for dead. */
const SILENT_MS = 30_000

export function openStreams(address: string, followed: readonly (readonly string[])[]): OpenStreams {
  const closing = new AbortController()
  const streams = followed.map((names) => ({ names, heard: new Map<string, LiveAuction>() }))
  const reading = Promise.all(streams.map((stream) => follow(address, stream, closing.signal)))
  return {
    streams,
    async close() {
      closing.abort()
      await reading
    },
  }
}

type Following = { names: readonly string[]; heard: Map<string, LiveAuction> }

async function follow(address: string, { names, heard }: Following, closing: AbortSignal): Promise<void> {
  let lastId: string | null = null
  while (!closing.aborted) {
    try {
      const broken = new AbortController()
      const reply = await fetch(`${address}/api/live?listings=${names.join(',')}`, {
        headers: { accept: 'text/event-stream', apiversion: '5', ...(lastId !== null && { 'last-event-id': lastId }) },
        signal: AbortSignal.any([closing, broken.signal, AbortSignal.timeout(3_600_000)]),
      })
      if (reply.status === 200 && reply.body !== null)
        lastId = (await readEvents(reply.body, { heard, break: () => broken.abort() })) ?? lastId
      else await reply.body?.cancel()
    } catch {
      // Broken off, as by a process that was killed: a page comes back.
    }
    if (!closing.aborted)
      await sleep(RECONNECT_MS * (0.5 + Math.random()), undefined, { signal: closing }).catch(() => {})
  }
}

type Hearing = { heard: Map<string, LiveAuction>; break: () => void }

/** Until the stream ends or is silent. Returns the id of the last event. */
async function readEvents(body: ReadableStream<Uint8Array>, hearing: Hearing): Promise<string | null> {
  let lastId: string | null = null
  let text = ''
  let silence = setTimeout(hearing.break, SILENT_MS)
  try {
    for await (const chunk of body.pipeThrough(new TextDecoderStream())) {
      clearTimeout(silence)
      silence = setTimeout(hearing.break, SILENT_MS)
      text += chunk
      const events = text.split('\n\n')
      text = events.pop()!
      for (const event of events) lastId = hear(hearing.heard, event) ?? lastId
    }
  } catch {
    // It ends this way when its process does.
  } finally {
    clearTimeout(silence)
  }
  return lastId
}

/** Keeps the newer of two states, as a page does. Returns the event's id. */
export function hear(heard: Map<string, LiveAuction>, event: string): string | null {
  const fields = new Map(
    event.split('\n').map((line): [string, string] => {
      const at = line.indexOf(':')
      return [line.slice(0, at), line.slice(at + 1).trimStart()]
    }),
  )
  const data = fields.get('data') ?? ''
  if (data.startsWith('{')) {
    const state = JSON.parse(data) as Partial<LiveAuction>
    if (isAuction(state)) {
      const known = heard.get(state.listing)
      if (known === undefined || !isOlder(state, known)) heard.set(state.listing, state)
    }
  }
  return fields.get('id') ?? null
}

function isAuction(state: Partial<LiveAuction>): state is LiveAuction {
  return typeof state.listing === 'string' && typeof state.version === 'number'
}

function isOlder(state: LiveAuction, known: LiveAuction): boolean {
  return state.version < known.version || (state.version === known.version && state.server_time < known.server_time)
}
