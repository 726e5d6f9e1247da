// Readers of live prices, who do what a browser's EventSource does: a stream that ends is opened again after as long as the
// server said, with the id of the last event.
import { get } from 'node:http'

export type Followers = {
  /** How often a stream was opened again. */
  moves: () => number
  /** The longest that a reader was without a stream. */
  longestGapMs: () => number
  /** Refused, reset, or ended in the middle. */
  failures: string[]
  /** What is being done to the market, for what fails meanwhile. */
  setPhase: (phase: string) => void
  /** What each reader last heard of each listing: how many bids. */
  heard: () => Map<string, number>[]
  stop: () => void
}

const DEFAULT_RETRY_MS = 2_000
const MAX_FAILURES = 20

type LiveEvent = { listing: string; number_of_bids: number }

export function startFollowers(address: string, names: readonly string[], count: number): Followers {
  const { port } = new URL(address)
  const failures: string[] = []
  const states = Array.from({ length: count }, () => new Map<string, number>())
  const closes = new Set<() => void>()
  let moves = 0
  let longestGapMs = 0
  let isOver = false
  let phase = ''
  const fail = (sentence: string): void =>
    void (failures.length < MAX_FAILURES && failures.push(`${phase}: ${sentence}`))

  function follow(heard: Map<string, number>, lastId: string | null, lostAtMs: number | null): void {
    let id = lastId
    let retryMs = DEFAULT_RETRY_MS
    let rest = ''
    let isFirst = true
    let isAnswered = false
    const again = (): void => {
      closes.delete(close)
      const endedAtMs = isFirst ? (lostAtMs ?? performance.now()) : performance.now()
      if (isOver) return
      setTimeout(() => {
        if (isOver) return
        moves += 1
        follow(heard, id, endedAtMs)
      }, retryMs)
    }
    const request = get(
      {
        port,
        path: `/api/live?listings=${names.join(',')}`,
        agent: false,
        headers: id === null ? {} : { 'last-event-id': id },
      },
      (response) => {
        isAnswered = true
        response.setEncoding('utf8')
        response.on('data', (chunk: string) => {
          if (response.statusCode !== 200) return fail(`a stream was answered with ${response.statusCode}: ${chunk}`)
          if (isFirst && lostAtMs !== null) longestGapMs = Math.max(longestGapMs, performance.now() - lostAtMs)
          isFirst = false
          const blocks = (rest + chunk).split('\n\n')
          rest = blocks.pop() ?? ''
          for (const block of blocks) hear(block)
        })
        response.on('error', () => {})
        response.on('close', () => {
          if (!response.complete && !isOver) fail('a stream was cut off in the middle')
          again()
        })
      },
    )
    const close = (): void => void request.destroy()
    closes.add(close)
    request.on('error', (error) => {
      // After the reply has begun, its own end says so.
      if (isAnswered || isOver) return
      fail(`a stream could not be opened: ${error.message}`)
      again()
    })

    function hear(block: string): void {
      const fields = new Map(
        block.split('\n').map((line) => line.split(/: ?/, 1).concat(line.replace(/^\w+: ?/, '')) as [string, string]),
      )
      retryMs = Number(fields.get('retry') ?? retryMs)
      id = fields.get('id') ?? id
      if (fields.get('event') !== 'auction') return
      const event = JSON.parse(fields.get('data') ?? '{}') as LiveEvent
      heard.set(event.listing, event.number_of_bids)
    }
  }
  for (const heard of states) follow(heard, null, null)
  return {
    moves: () => moves,
    longestGapMs: () => longestGapMs,
    failures,
    setPhase: (now) => void (phase = now),
    heard: () => states,
    stop() {
      isOver = true
      for (const close of closes) close()
    },
  }
}
