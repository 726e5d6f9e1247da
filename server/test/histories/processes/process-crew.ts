import type { Database } from '../../../src/db/database.ts'
import { setTimeout as wait } from 'node:timers/promises'
import type { Crew, Played } from '../crew.ts'
import { startActing, type ActingProcess } from './acting-process.ts'

const PROCESSES = 2
const GONE_WITHIN_MS = 60_000
const LOOK_EVERY_MS = 2

export type ProcessCrew = Crew & { stop: () => Promise<void> }

/** Two processes of the market on one database. One that dies is replaced by another that stands ready. */
export async function startCrew({ pool, url }: Database & { url: string }, adminId: string): Promise<ProcessCrew> {
  const start = (): Promise<ActingProcess> => startActing(url, adminId)
  const crew = await Promise.all(Array.from({ length: PROCESSES }, start))
  let spare = start()

  /** PostgreSQL may still be busy with the last statement of one that died. */
  async function untilGone(name: string): Promise<void> {
    const deadline = performance.now() + GONE_WITHIN_MS
    while (performance.now() < deadline) {
      const { rowCount } = await pool.query('select from pg_stat_activity where application_name = $1', [name])
      if (rowCount === 0) return
      await wait(LOOK_EVERY_MS)
    }
    throw new Error('PostgreSQL still works for a process that has died')
  }

  async function replace(at: number): Promise<void> {
    await untilGone(crew[at]!.name)
    crew[at] = await spare
    spare = start()
  }

  return {
    isMortal: true,
    async play(tasks, gateway) {
      const results = await Promise.allSettled(tasks.map((task, at) => crew[at]!.play(task, gateway)))
      const played: Played[] = []
      for (const [at, result] of results.entries()) {
        if (result.status === 'rejected') throw result.reason
        if (result.value === 'killed') await replace(at)
        played.push(result.value)
      }
      return played
    },
    async stop() {
      for (const process of [...crew, await spare]) await process.stop()
    },
  }
}
