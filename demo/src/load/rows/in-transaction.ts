import type pg from 'pg'

/** A transaction on a plain connection, because COPY does not go through Kysely. */
export async function inTransaction<Result>(
  pool: pg.Pool,
  work: (client: pg.ClientBase) => Promise<Result>,
): Promise<Result> {
  const client = await pool.connect()
  let failure: Error | undefined
  try {
    await client.query('begin')
    const result = await work(client)
    await client.query('commit')
    return result
  } catch (error) {
    failure = error instanceof Error ? error : new Error(String(error))
    throw error
  } finally {
    // Given an error the pool closes the connection, which rolls back whatever it had begun.
    client.release(failure)
  }
}
