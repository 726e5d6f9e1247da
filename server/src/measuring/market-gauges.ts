// Numbers of the whole market, read from the database when they are asked for. They are the same whichever process is
// asked, so nothing adds them up: alerts take the highest.
import type { FastifyBaseLogger } from 'fastify'
import { Gauge } from 'prom-client'
import type { Db } from '../db/database.ts'
import type { JobName } from '../jobs/jobs.ts'
import { LANE_OF, LANES } from '../jobs/running/lanes.ts'
import { marketMetrics } from '../metrics.ts'
import { readMarketHealth, type MarketHealth } from './market-health-queries.ts'

export type MarketLimits = {
  /** However many collectors ask: one statement in this time, and never a second one beside it. */
  keepMs: number
  /** A database that is slow must not make the numbers of the process wait: they are what an operator has left. */
  limitMs: number
}
const LIMITS: MarketLimits = { keepMs: 3_000, limitMs: 2_000 }

const registers = [marketMetrics]
const gauge = (name: string, help: string): Gauge => new Gauge({ name, help, registers })

const up = gauge('lotyard_market_metrics_up', '1 where the database told the numbers of the market in time, else 0.')
const jobs = new Gauge({
  name: 'jobs',
  help: 'Jobs in the queue: waiting, running, failing (tried and to be tried again), given_up (waits for an operator).',
  labelNames: ['name', 'state'] as const,
  registers,
})
const jobsOverdue = new Gauge({
  name: 'lotyard_jobs_overdue_seconds',
  help: 'How long the oldest due job of a lane has waited for a slot. News is left out: it may wait.',
  labelNames: ['lane'] as const,
  registers,
})
const facts = {
  auctionsPastEnd: gauge('lotyard_auctions_past_end', 'Auctions that have ended and are not closed, up to 1,000.'),
  oldestPastEndSeconds: gauge('lotyard_auctions_past_end_seconds', 'How long ago the first of them ended.'),
  ordersInDoubt: gauge(
    'lotyard_orders_in_doubt',
    'Orders and balances whose payment has no known outcome a minute after it was asked for, up to 1,000.',
  ),
  oldestDoubtSeconds: gauge('lotyard_orders_in_doubt_seconds', 'How long ago the first of them was asked for.'),
  failedMails: gauge('lotyard_mails_failed', 'Mails that were given up and wait in the outbox, up to 1,000.'),
}
const oldestMail = gauge('lotyard_mails_unsent_seconds', 'How long the oldest mail has not left; news is left out.')
const workerSeen = gauge('lotyard_worker_seen_seconds', 'Since a worker last scheduled the jobs of a minute.')

export type MarketGauges = {
  /** Sets them to what is true now, or a few seconds ago. Never throws, and never takes long. */
  refresh: () => Promise<void>
}

export function openMarketGauges(
  { db, log }: { db: Db; log: Pick<FastifyBaseLogger, 'warn'> },
  { keepMs, limitMs } = LIMITS,
): MarketGauges {
  let reading: Promise<MarketHealth | null> | null = null
  let readAt = -Infinity

  function read(): Promise<MarketHealth | null> {
    // One that takes long is waited for by the next caller too: a slow database gets no second statement.
    return (reading ??= readMarketHealth(db)
      .catch((error: unknown) => {
        log.warn({ err: error }, 'the numbers of the market could not be read')
        return null
      })
      .finally(() => {
        reading = null
        readAt = performance.now()
      }))
  }

  async function refresh(): Promise<void> {
    if (reading === null && performance.now() - readAt < keepMs) return
    const { promise: late, resolve } = Promise.withResolvers<null>()
    const timer = setTimeout(resolve, limitMs, null)
    show(await Promise.race([read(), late]))
    clearTimeout(timer)
  }

  return { refresh }
}

/** Without facts there is no number: an old one, or a zero, would look like a healthy market. */
function show(known: MarketHealth | null): void {
  up.set(known === null ? 0 : 1)
  for (const each of [oldestMail, workerSeen, ...Object.values(facts)]) each.remove()
  for (const each of [jobs, jobsOverdue]) each.reset()
  if (known === null) return
  for (const [name, each] of Object.entries(facts)) each.set(known[name as keyof typeof facts])
  workerSeen.set(known.workerSeenSeconds ?? Infinity)
  oldestMail.set(known.jobs.find(({ job }) => job === 'send_mail')?.ageSeconds ?? 0)
  for (const { job: name, waiting, running, failing, givenUp } of known.jobs) {
    jobs.set({ name, state: 'waiting' }, waiting)
    jobs.set({ name, state: 'running' }, running)
    jobs.set({ name, state: 'failing' }, failing)
    jobs.set({ name, state: 'given_up' }, givenUp)
  }
  for (const lane of LANES) {
    const ofLane = known.jobs.filter(({ job }) => LANE_OF[job as JobName] === lane)
    jobsOverdue.set({ lane }, Math.max(0, ...ofLane.map((each) => each.overdueSeconds)))
  }
}
