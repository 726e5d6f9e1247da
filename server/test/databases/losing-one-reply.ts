import type { Db, Tx } from '../../src/db/database.ts'

/** A database whose first commit happens, and whose reply to it is lost. */
export function losingOneReply(db: Db, lost: Error): Db {
  let isLost = false
  const transaction = () => ({
    execute: async (work: (tx: Tx) => Promise<unknown>) => {
      const result = await db.transaction().execute(work)
      if (isLost) return result
      isLost = true
      throw lost
    },
  })
  return Object.assign(Object.create(db) as Db, { transaction })
}
