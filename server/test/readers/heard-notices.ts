import type pg from 'pg'

/** Collects the notices of the change feed that are sent from now on, in the order of their commits. */
export async function hearChanges(pool: pg.Pool): Promise<{ heard: string[]; stop: () => Promise<void> }> {
  const heard: string[] = []
  const ear = await pool.connect()
  ear.on('notification', ({ channel }) => heard.push(channel))
  await ear.query('listen listing_changes')
  return {
    heard,
    async stop() {
      await ear.query('unlisten *')
      ear.removeAllListeners('notification')
      ear.release()
    },
  }
}
