import type { FastifyBaseLogger } from 'fastify'
import type pg from 'pg'
import type { Config } from './config/config.ts'
import type { Replica } from './db/connections/replica/replica.ts'
import type { Db } from './db/database.ts'
import type { Peers } from './lib/peers.ts'

/** What a use case may use. A function names the parts it needs: `placeBid({ db }: Pick<Context, 'db'>, …)`. */
export type Context = {
  db: Db
  /** The pool under `db`, for what Kysely does not do: COPY, LISTEN, pipelines. */
  pool: pg.Pool
  /** Absent without DATABASE_REPLICA_URL. Read from it by `heavyReads`. */
  replica?: Replica
  config: Config
  log: FastifyBaseLogger
  /** Absent where one process serves everybody. */
  peers?: Peers
}
