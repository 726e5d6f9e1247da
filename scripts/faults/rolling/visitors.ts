// Visitors and buyers of a market that is being restarted. Each request is sent once: what fails is what a person would see.
import { randomUUID } from 'node:crypto'
import { Agent, request as send } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import type { LoadRequest } from '../../bench/machine/load-client.ts'
import { OPENING_CENTS, STEP_CENTS, type InventedMarket } from '../invented-market.ts'
import type { AnsweredBid } from '../load/bidders.ts'

export type Visitors = {
  count: () => number
  /** How often which status came, by what was asked for. */
  statuses: Map<string, Map<string, number>>
  answeredBids: AnsweredBid[]
  failures: string[]
  /** What is being done to the market, for what fails meanwhile. */
  setPhase: (phase: string) => void
  takeSlowestMs: () => number
  finish: () => Promise<void>
}

type Ask = { kind: string; expects: readonly number[]; request: LoadRequest }
type Reply = { status: number | null; body: string }

const PAUSE_MS = 150
const GIVE_UP_MS = 60_000
const MAX_FAILURES = 20

export function startVisitors(
  address: string,
  { bidders, names, previews }: Pick<InventedMarket, 'bidders' | 'names'> & { previews: LoadRequest[] },
): Visitors {
  const { port } = new URL(address)
  const statuses = new Map<string, Map<string, number>>()
  const failures: string[] = []
  const answeredBids: AnsweredBid[] = []
  const prices = new Map(names.map((name) => [name, OPENING_CENTS]))
  let count = 0
  let slowestMs = 0
  let isOver = false
  let phase = ''

  async function ask(agent: Agent, { kind, expects, request }: Ask): Promise<Reply> {
    const sentAt = performance.now()
    const reply = await exchange(Number(port), agent, request)
    slowestMs = Math.max(slowestMs, performance.now() - sentAt)
    count += 1
    const ofKind = statuses.get(kind) ?? new Map<string, number>()
    statuses.set(kind, ofKind)
    const status = String(reply.status ?? 'no reply')
    ofKind.set(status, (ofKind.get(status) ?? 0) + 1)
    if (!expects.includes(reply.status ?? 0) && failures.length < MAX_FAILURES)
      failures.push(`${phase}: ${kind} ${request.path}: ${status} ${reply.body.slice(0, 200)}`)
    return reply
  }
  /** A client of its own, with a connection that it keeps as a browser does. */
  async function client(act: (agent: Agent, turn: number) => Promise<unknown>): Promise<void> {
    const agent = new Agent({ keepAlive: true, maxSockets: 1 })
    for (let turn = 0; !isOver; turn += 1) {
      await act(agent, turn)
      await sleep(PAUSE_MS * (0.5 + Math.random()))
    }
    agent.destroy()
  }
  const pages = ['/', '/lots/', '/terms/', ...names.slice(0, 6).map((name) => `/detail/${name}`)]
  const reads = ['/api/listings/', '/api/conditions', ...names.slice(0, 6).map((name) => `/api/listings/${name}`)]
  const get = (kind: string, paths: string[], headers: Record<string, string>) => (agent: Agent, turn: number) =>
    ask(agent, { kind, expects: [200], request: { path: paths[turn % paths.length]!, method: 'GET', headers } })
  const bid = (bidder: InventedMarket['bidders'][number]) => async (agent: Agent) => {
    const name = names[Math.floor(Math.random() * names.length)]!
    const key = randomUUID()
    const maxCents = (prices.get(name) ?? OPENING_CENTS) + STEP_CENTS * (1 + Math.floor(Math.random() * 3))
    const headers = { ...bidder.headers, 'idempotency-key': key }
    const body = JSON.stringify({ max_bid_cents: maxCents, confirm: true })
    const request = { path: `/api/listings/${name}/bids`, method: 'POST' as const, headers, body }
    const reply = await ask(agent, { kind: 'bids', expects: [201, 409, 422], request })
    if (reply.status === 422) prices.set(name, (prices.get(name) ?? OPENING_CENTS) + STEP_CENTS)
    if (reply.status !== 201) return
    const { bid: placed, auction } = JSON.parse(reply.body) as Placed
    prices.set(name, Math.max(prices.get(name) ?? 0, auction.current_bid_cents))
    answeredBids.push({ name, key, sequence: placed.sequence, hash: placed.hash, maxCents })
  }
  const running = Promise.all([
    ...Array.from({ length: 4 }, () => client(get('pages', pages, {}))),
    ...bidders.slice(0, 2).map(({ headers }) => client(get('pages of buyers', pages, { cookie: headers['cookie']! }))),
    ...Array.from({ length: 4 }, () => client(get('reads', reads, { apiversion: '5' }))),
    ...bidders.slice(2, 8).map((bidder) => client(bid(bidder))),
    ...previews.map((request) => client((agent) => ask(agent, { kind: 'order previews', expects: [200], request }))),
  ])
  return {
    count: () => count,
    statuses,
    answeredBids,
    failures,
    setPhase: (now) => void (phase = now),
    takeSlowestMs() {
      const taken = slowestMs
      slowestMs = 0
      return taken
    },
    async finish() {
      isOver = true
      await running
    },
  }
}

type Placed = { bid: { sequence: number; hash: string }; auction: { current_bid_cents: number } }

/** Null where the connection was refused or broke, or nothing came in time. */
function exchange(port: number, agent: Agent, { path, method, headers, body }: LoadRequest): Promise<Reply> {
  return new Promise((resolve) => {
    const request = send({ port, agent, path, method, headers: headers ?? {}, timeout: GIVE_UP_MS }, (response) => {
      let text = ''
      response.setEncoding('utf8')
      response.on('data', (part: string) => (text += part))
      response.on('error', () => {})
      response.on('close', () =>
        resolve({ status: response.complete ? (response.statusCode ?? null) : null, body: text }),
      )
    })
    request.on('timeout', () => request.destroy(new Error('no reply in time')))
    request.on('error', (error) => resolve({ status: null, body: error.message }))
    request.end(body)
  })
}
