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
  /** Beyond what a call may take by what it does. */
  takeSlowestMs: () => number
}

const RETRY_MS = 300
/** Longer than the server lets a client wait, so that a request which hangs is seen. */
const GIVE_UP_MS = 30_000
/** Whoever places an order waits so long for its payment, also through a silence of the database: it may be charged by then. */
const ORDER_MAY_WAIT_MS = 20_000
export const ORDERS = '/api/orders'
const ANSWER_LIMIT_MS = 120_000
const MAX_WRONG_REPLIES = 20
/** Told to come back, or told that the auction, the price or the lot moved on meanwhile, or that a card is no good. */
const EXPECTED = new Set(['200', '201', '202', '204', '304', '409', '422', '429', '503', 'none'])
const UNANSWERED = new Set(['429', '503', 'none'])

export function createClient(address: string): Client {
  const statuses = new Map<string, number>()
  const wrongReplies: string[] = []
  let slowestMs = 0

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
    slowestMs = Math.max(slowestMs, performance.now() - sentAt - (path === ORDERS ? ORDER_MAY_WAIT_MS : 0))
    statuses.set(status, (statuses.get(status) ?? 0) + 1)
    // What is removed by a try whose reply was lost is not there the second time.
    const isRemoved = status === '404' && init.method === 'DELETE'
    if (!EXPECTED.has(status) && !isRemoved) wrong(`${status} ${path}: ${text.slice(0, 200)}`)
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
    takeSlowestMs() {
      const taken = slowestMs
      slowestMs = 0
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
