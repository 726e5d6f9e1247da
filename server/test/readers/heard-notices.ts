import type pg from 'pg'
import { expect } from 'vitest'

const END = 'the test has heard enough'

/** Counts the notices of the change feed that are sent from now on. */
export async function hearChanges(pool: pg.Pool): Promise<{ countHeard: () => Promise<number> }> {
  const heard: string[] = []
  const ear = await pool.connect()
  ear.on('notification', ({ payload = '' }) => heard.push(payload))
  await ear.query('listen listing_changes')
  return {
    /** Those of all commits before this call: notices come in the order of their commits. Listens no more. */
    async countHeard() {
      await pool.query(`select pg_notify('listing_changes', $1)`, [END])
      await expect.poll(() => heard).toContain(END)
      await ear.query('unlisten *')
      ear.removeAllListeners('notification')
      ear.release()
      return heard.indexOf(END)
    },
  }
}
