// One client for all of the load: it counts replies, knows how long the slowest took, and repeats what got no answer.
import { setTimeout as sleep } from 'node:timers/promises'

export type Reply = { status: string; body: unknown }

export type Client = {
  send: (path: string, init?: RequestInit) => Promise<Reply>
  /** Sends the same again while nothing listens, or a reply asks to come back. Null where that took too long. */
  sendUntilAnswered: (path: string, init: RequestInit) => Promise<Reply | null>
  /** How often which status came; 'none' where the connection broke or no process listened. */
  statuses: Map<string, number>
  /** Replies that no fault excuses, with their bodies. */
  wrongReplies: string[]
  /** Calls that were given up: with `waiting`, all that a person would still be waiting for. */
  unanswered: string[]
  /** What is being sent until it is answered, right now. */
  waiting: () => string[]
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
/** Longer than any fault and the market's way back from it. */
export const ANSWER_LIMIT_MS = 120_000
const MAX_WRONG_REPLIES = 20
const MAX_FAILURES_TOLD = 5
const FAILED = new Set(['503', 'none'])
/** Told to come back, or told that the auction, the price or the lot moved on meanwhile, or that a card is no good. */
const EXPECTED = new Set(['200', '201', '202', '204', '304', '409', '422', '429', '503', 'none'])
const UNANSWERED = new Set(['429', '503', 'none'])

export function createClient(address: string, { answerLimitMs = ANSWER_LIMIT_MS } = {}): Client {
  const waiting = new Set<{ call: string }>()
  const unanswered: string[] = []
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
      if (failures.calls.length < MAX_FAILURES_TOLD)
        failures.calls.push(`${new Date().toISOString()} ${call} ${text.slice(0, 100)}`)
    }
    statuses.set(status, (statuses.get(status) ?? 0) + 1)
    // What was removed by a request whose reply got lost is not found by its repetition.
    const isGone = init.method === 'DELETE' && status === '404'
    if (!EXPECTED.has(status) && !isGone) wrong(`${status} ${path}: ${text.slice(0, 200)}`)
    return { status, body: parse(text) }
  }
  async function repeat(call: string, sendOnce: () => Promise<Reply>): Promise<Reply | null> {
    const deadline = performance.now() + answerLimitMs
    let last = 'none'
    while (performance.now() < deadline) {
      const reply = await sendOnce()
      if (!UNANSWERED.has(reply.status)) return reply
      last = reply.status
      await sleep(RETRY_MS * (0.5 + Math.random()))
    }
    unanswered.push(`${call} was not answered within ${answerLimitMs / 1_000} s: ${last}`)
    return null
  }
  return {
    send,
    async sendUntilAnswered(path, init) {
      const sent = { call: `${init.method ?? 'GET'} ${path}` }
      waiting.add(sent)
      try {
        return await repeat(sent.call, () => send(path, init))
      } finally {
        waiting.delete(sent)
      }
    },
    statuses,
    wrongReplies,
    unanswered,
    waiting: () => [...waiting].map(({ call }) => call),
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
