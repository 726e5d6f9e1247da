// A market with the demo, its own PostgreSQL, a road to it that can be blocked, a standby and a mail server: all on loopback.
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { createServer as createHttpServer } from 'node:http'
import { createServer, type AddressInfo, type Server, type Socket } from 'node:net'
import { join } from 'node:path'
import type { Database } from '../../../server/src/db/database.ts'
import { requireFreePort } from '../../../server/src/runtime/port.ts'
import { openDatabaseProxy, type DatabaseProxy } from '../../../server/test/databases/database-proxy.ts'
import { startStandby, type Standby } from '../../../server/test/databases/standby.ts'
import { addBidders, type InventedBidder } from '../../invented-bidders.ts'
import { runProduct } from '../../launch/run-product.ts'
import { startBucketServer } from '../../test/bucket-server.ts'

export type WatchedMarket = {
  address: string
  token: string
  database: Database
  proxy: DatabaseProxy
  standby: Pick<Standby, 'pause' | 'resume'>
  bidders: InventedBidder[]
  signal: (name: NodeJS.Signals) => void
  /** For good: no cause after it needs photos. */
  stopBucket: () => Promise<void>
  /** From now on the mail server takes nothing. */
  refuseMail: (refuses: boolean) => void
  /** Another process that says it runs another version; null takes it away. */
  otherVersion: { port: number; set: (isThere: boolean) => void }
  output: () => string
  stop: () => Promise<void>
}

const START_LIMIT_MS = 300_000
const STOP_LIMIT_MS = 60_000
const BIDDERS = 40

export async function startWatchedMarket(database: Database & { url: string }, folder: string): Promise<WatchedMarket> {
  const proxy = await openDatabaseProxy(database.url)
  const standby = await startStandbyOf(database, join(folder, 'standby'))
  const mail = await openMailServer()
  const bucket = await startBucketServer()
  let hasBucket = true
  const stopBucket = async (): Promise<void> => {
    if (hasBucket) await bucket.stop()
    hasBucket = false
  }
  const port = await requireFreePort('127.0.0.1', 0)
  const [secret, token] = [randomBytes(24).toString('hex'), randomBytes(16).toString('hex')]
  const market = runProduct({
    args: ['server/src/main.ts'],
    port,
    env: {
      NODE_ENV: 'production',
      PORT: String(port),
      DATA_DIR: join(folder, 'data'),
      DATABASE_URL: proxy.url,
      DATABASE_REPLICA_URL: standby.url,
      DEMO: 'on',
      STORAGE_URL: bucket.url('market'),
      DRAIN_SECONDS: '0',
      RATE_LIMITS: 'off',
      SESSION_SECRET: secret,
      METRICS_TOKEN: token,
      SMTP_URL: `smtp://127.0.0.1:${mail.port}?ignoreTLS=true`,
    },
  })
  await market.untilReady(START_LIMIT_MS)
  const { address } = market
  const other = await openOtherVersion(`${address}/metrics`, token)
  return {
    address,
    token,
    database,
    proxy,
    standby,
    bidders: await addBidders(database.pool, BIDDERS, secret),
    signal: (name) => void market.child.kill(name),
    stopBucket,
    refuseMail: mail.refuse,
    otherVersion: other,
    output: market.output,
    async stop() {
      await market.end('SIGTERM', STOP_LIMIT_MS)
      for (const server of [mail.server, other.server]) server.close()
      await stopBucket()
      await proxy.close()
      await standby.stop()
    },
  }
}

async function startStandbyOf({ pool, url }: Database & { url: string }, folder: string): Promise<Standby> {
  const { rows } = await pool.query<{ data_directory: string }>('show data_directory')
  return startStandby({ url, cluster: rows[0]!.data_directory }, folder)
}

/** Says yes to everything, or nothing but no. */
async function openMailServer(): Promise<{ port: number; server: Server; refuse: (refuses: boolean) => void }> {
  let refuses = false
  const sockets = new Set<Socket>()
  const server = createServer((socket) => {
    let isText = false
    let end = ''
    sockets.add(socket)
    socket.once('close', () => sockets.delete(socket))
    socket.on('error', () => {})
    socket.write(refuses ? '421 not now\r\n' : '220 mail\r\n')
    if (refuses) return void socket.end()
    socket.setEncoding('utf8').on('data', (given: string) => {
      if (isText) {
        // A mail may come in any pieces. One whose end is missed is waited for until the market calls it failed.
        end = (end + given).slice(-5)
        if (end !== '\r\n.\r\n') return
        isText = false
        end = ''
        socket.write('250 taken\r\n')
      } else if (/^DATA/i.test(given)) {
        isText = true
        socket.write('354 go on\r\n')
      } else
        socket.write(/^QUIT/i.test(given) ? '221 bye\r\n' : '250 yes\r\n'.repeat(given.trim().split('\r\n').length))
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    port: (server.address() as AddressInfo).port,
    server,
    refuse(given) {
      refuses = given
      // The market keeps connections open and would go on using them.
      for (const socket of sockets) socket.destroy()
    },
  }
}

/** Passes the market's own numbers on under another commit, as a process of the version before would. */
async function openOtherVersion(metricsUrl: string, token: string) {
  let isThere = true
  const server = createHttpServer((_request, response) => {
    const headers = { authorization: `Bearer ${token}` }
    fetch(metricsUrl, { headers })
      .then((reply) => reply.text())
      .then((text) => response.end(isThere ? text.replace(/commit="\w+"/, 'commit="before"') : text))
      .catch(() => response.destroy())
  })
  isThere = false
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return { port: (server.address() as AddressInfo).port, server, set: (given: boolean) => void (isThere = given) }
}
