// One client for all of the load: it counts replies, knows how long the slowest took, and repeats what got no answer.
import { setTimeout as sleep } from 'node:timers/promises'

export type Reply = { status: string; body: unknown }

export type Client = {
  send: (path: string, init?: RequestInit) => Promise<Reply>
  /** Sends the same again while nothing listens, or a reply asks to come back. Null where the run was over before that. */
  sendUntilAnswered: (path: string, init: RequestInit) => Promise<Reply | null>
  /** How often which status came; 'none' where the connection broke or no process listened. */
  statuses: Map<string, number>
  /** Replies that no fault excuses, with their bodies. */
  wrongReplies: string[]
  /** The longest wait since the last call, beyond what a call may take by what it does. */
  takeSlowest: () => Slowest
  /** Since the last call: requests that got no reply, or were told to come back because something is away. */
  takeFailures: () => Failures
}

export type Slowest = { ms: number; call: string }
/** `calls`: the first of them. */
export type Failures = { count: number; calls: string[] }

const RETRY_MS = 300
/** Longer than the server lets a client wait, so that a request which hangs is seen. */
const GIVE_UP_MS = 30_000
/** Whoever places an order waits so long for its payment, also through a silence of the database: it may be charged by then. */
const ORDER_MAY_WAIT_MS = 20_000
export const ORDERS = '/api/orders'
const ANSWER_LIMIT_MS = 120_000
const MAX_WRONG_REPLIES = 20
const MAX_FAILURES_TOLD = 5
const FAILED = new Set(['503', 'none'])
/** Told to come back, or told that the auction, the price or the lot moved on meanwhile, or that a card is no good. */
const EXPECTED = new Set(['200', '201', '202', '204', '304', '409', '422', '429', '503', 'none'])
const UNANSWERED = new Set(['429', '503', 'none'])

export function createClient(address: string): Client {
  const statuses = new Map<string, number>()
  const wrongReplies: string[] = []
  let slowest: Slowest = { ms: 0, call: '' }
  let failures: Failures = { count: 0, calls: [] }

  const wrong = (line: string): void => {
    if (wrongReplies.length < MAX_WRONG_REPLIES) wrongReplies.push(line)
  }
  async function send(path: string, init: RequestInit = {}): Promise<Reply> {
    const sentAt = performance.now()
    let status = 'none'
    let text = ''
    try {
      const reply = await fetch(`${address}${path}`, { ...init, signal: AbortSignal.timeout(GIVE_UP_MS) })
      text = await reply.text()
      status = String(reply.status)
      if (status === '503' && !reply.headers.has('retry-after')) wrong(`503 without Retry-After: ${path}`)
    } catch {
      // The process was killed, is stopped or is just starting. The same is sent again.
    }
    const call = `${init.method ?? 'GET'} ${path}: ${status}`
    const ms = performance.now() - sentAt - (path === ORDERS ? ORDER_MAY_WAIT_MS : 0)
    if (ms > slowest.ms) slowest = { ms, call }
    if (FAILED.has(status)) {
      failures.count += 1
      if (failures.calls.length < MAX_FAILURES_TOLD) failures.calls.push(`${call} ${text.slice(0, 100)}`)
    }
    statuses.set(status, (statuses.get(status) ?? 0) + 1)
    // What was removed by a request whose reply got lost is not found by its repetition.
    const isGone = init.method === 'DELETE' && status === '404'
    if (!EXPECTED.has(status) && !isGone) wrong(`${status} ${path}: ${text.slice(0, 200)}`)
    return { status, body: parse(text) }
  }
  return {
    send,
    async sendUntilAnswered(path, init) {
      const deadline = performance.now() + ANSWER_LIMIT_MS
      while (performance.now() < deadline) {
        const reply = await send(path, init)
        if (!UNANSWERED.has(reply.status)) return reply
        await sleep(RETRY_MS * (0.5 + Math.random()))
      }
      return null
    },
    statuses,
    wrongReplies,
    takeSlowest() {
      const taken = slowest
      slowest = { ms: 0, call: '' }
      return taken
    },
    takeFailures() {
      const taken = failures
      failures = { count: 0, calls: [] }
      return taken
    },
  }
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
