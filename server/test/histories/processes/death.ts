// Where a process of a history dies. It leaves traces by commits and by calls of the gateway only: killed before, during and
// after each, at any statement and at any moment, it has died in every way that a process can.
import type pg from 'pg'
import type { Random } from '../acts.ts'

type Step = 'commit' | 'call' | 'statement'
type Moment = 'before' | 'during' | 'after'

export type Death =
  /** At the n-th of an act. During: it is sent, and no one knows whether it arrived. */
  | { step: Step; count: number; moment: Moment }
  /** By another process, whatever it is doing. */
  | { afterMs: number }

/** A payment of what is owed has four: asked for, authorised, captured, and its mail; most acts have one. */
const COMMITS = [1, 1, 1, 2, 2, 3, 4] as const
const CALLS = [1, 1, 2, 3, 4] as const
const MAX_STATEMENTS = 25
const MAX_MS = 40

export function drawDeath(random: Random): Death {
  const moment = random.pick(['before', 'during', 'after'] as const)
  switch (random.pick(['commit', 'commit', 'commit', 'call', 'call', 'statement', 'time'] as const)) {
    case 'commit':
      return { step: 'commit', count: random.pick(COMMITS), moment }
    case 'call':
      return { step: 'call', count: random.pick(CALLS), moment }
    case 'statement':
      return { step: 'statement', count: 1 + random.below(MAX_STATEMENTS), moment }
    case 'time':
      return { afterMs: random.below(MAX_MS) }
  }
}

/** Null: killed at any moment of the act before, and dead only in this one. */
export function describeDeath(death: Death | null): string {
  return death === null || 'afterMs' in death ? 'at any moment' : `${death.moment} ${death.step} ${death.count}`
}

export type Mortality = {
  /** Of the act that begins now. */
  expect: (death: Death | null) => void
  /** Takes a step, and dies where it was to. */
  step: <Result>(step: Step, take: () => Promise<Result>) => Promise<Result>
}

export function openMortality(): Mortality {
  let expected: Death | null = null
  const taken: Record<Step, number> = { commit: 0, call: 0, statement: 0 }
  return {
    expect(death) {
      expected = death
      for (const step of Object.keys(taken) as Step[]) taken[step] = 0
    },
    async step(step, take) {
      taken[step] += 1
      const moment =
        expected !== null && 'step' in expected && expected.step === step && expected.count === taken[step]
          ? expected.moment
          : null
      if (moment === 'before') die()
      const taking = take()
      if (moment === 'during') die()
      const result = await taking
      if (moment === 'after') die()
      return result
    },
  }
}

/** As a machine that loses power: nothing is finished, nothing is closed. */
function die(): never {
  process.kill(process.pid, 'SIGKILL')
  throw new Error('unreachable')
}

type Query = (...args: unknown[]) => Promise<unknown>

/** Every statement of the pool is a step, and every commit a step of its own. */
export function countStatements(pool: pg.Pool, { step }: Mortality): void {
  pool.on('connect', (client) => {
    const query = client.query.bind(client) as Query
    client.query = ((...args: unknown[]) => {
      const text = typeof args[0] === 'string' ? args[0] : (args[0] as { text: string }).text
      return step(text === 'commit' ? 'commit' : 'statement', () => query(...args))
    }) as typeof client.query
  })
}
