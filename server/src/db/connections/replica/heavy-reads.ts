import type { Context } from '../../../context.ts'
import type { Db } from '../../database.ts'
import { isReplicaFailure } from './replica.ts'

type Parts = Pick<Context, 'db' | 'replica'>

/**
 * For statements that read a lot and write nothing: on the replica where there is one that is fit. Each sees everything that
 * was committed before the call, and is run on the primary if the replica fails it.
 */
export async function heavyReads({ db, replica }: Parts): Promise<Db> {
  return (await replica?.readsAsOfNow()) ?? db
}

/** The same for work in a transaction, which begins again on the primary if the replica fails it. */
export async function readHeavily<Result>(parts: Parts, work: (db: Db) => Promise<Result>): Promise<Result> {
  const reads = await heavyReads(parts)
  if (reads === parts.db) return work(parts.db)
  try {
    return await work(reads)
  } catch (error) {
    if (!isReplicaFailure(error)) throw error
    return work(parts.db)
  }
}
