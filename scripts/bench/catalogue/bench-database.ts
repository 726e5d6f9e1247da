import type { Database } from '../../../server/src/db/database.ts'
import { withKeptDatabase } from '../../../server/test/databases/kept-database.ts'
import { withScratchDatabase } from '../../../server/test/databases/scratch-database.ts'
import { LINES_PER_LOT, loadSyntheticLots } from './synthetic-lots.ts'

/**
 * Runs the work on a database with that many synthetic lots. With a folder, the database is kept there and found again,
 * because a million lots take minutes to load and seconds to measure; without one it is gone afterwards. A kept one is
 * good for a day: then its first auctions end.
 */
export async function withLots<Result>(
  { count, lines = LINES_PER_LOT, folder }: { count: number; lines?: number; folder: string | undefined },
  work: (database: Database) => Promise<Result>,
): Promise<Result> {
  const fill = ({ db }: Database): Promise<void> => loadSyntheticLots(db, count, lines)
  if (folder !== undefined)
    return withKeptDatabase(
      { folder, name: lines === LINES_PER_LOT ? `lots_${count}` : `lots_${count}_of_${lines}`, fill },
      work,
    )
  return withScratchDatabase(async (database) => {
    await fill(database)
    return work(database)
  })
}
