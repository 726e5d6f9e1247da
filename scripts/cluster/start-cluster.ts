// Starts a whole cluster on this machine, part by part, and stops it in the opposite order.
import { execFileSync } from 'node:child_process'
import { chmodSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { openDatabase, type Database } from '../../server/src/db/database.ts'
import { makeFolderOnDisk } from '../../server/test/databases/data-folder.ts'
import { COMPILED, PINNED_NODE, ROOT } from '../launch/root.mjs'
import { haproxyConfig } from './configs/haproxy-config.ts'
import { nginxConfig } from './configs/nginx-config.ts'
import { patroniConfig } from './configs/patroni-config.ts'
import { readFacts, writeFacts } from './kept-facts.ts'
import type { LinkState } from './links/link.ts'
import type { LinkOptions } from './links/links-process.ts'
import { startLinks, type Links } from './links/start-links.ts'
import { marketSettings, webSettings, workerSettings } from './market-settings.ts'
import { listMembers, waitUntilWhole, type ClusterNode } from './nodes.ts'
import { findPrograms } from './packages.ts'
import { createPart, type Part, type PartOptions } from './parts/part.ts'
import { takeBlockAgain, takeFreeBlock } from './ports.ts'
import { makeOwnFolder, ordinaryUser } from './run-as.ts'
import { storeFor, type Store } from './store-for.ts'
import { isOk, waitFor } from './wait-for.ts'
import { processesIn, startWatchdog } from './watchdog.ts'

export type ClusterOptions = {
  /** Kept, and used again by the next start; null: a temporary one, which is removed. */
  folder?: string | null
  store?: Store
  /** Parts reach each other through links that can be cut. */
  withLinks?: boolean
  /** Done on the empty database, before the market starts on it. */
  prepare?: (cluster: Pick<Cluster, 'databaseUrl' | 'sessionSecret' | 'folder'>) => Promise<void>
  /** Settings of the market beside ours. */
  settings?: Record<string, string>
  onProgress?: (line: string) => void
  /** A part ended by itself and is started again. */
  onEnd?: (part: string, how: string) => void
  signal?: AbortSignal
}

export type Cluster = {
  address: string
  webAddresses: string[]
  databaseUrl: string
  replicaUrl: string
  folder: string
  sessionSecret: string
  parts: Part[]
  part: (name: string) => Part
  nodes: ClusterNode[]
  /** The node that Patroni names the primary; null while there is none. */
  findPrimary: () => Promise<ClusterNode | null>
  /** Cuts the way between two parts, such as 'haproxy' and 'node-1'. Returns the function that mends it. */
  cut: (from: string, to: string, state: Exclude<LinkState, 'open'>) => Promise<() => Promise<void>>
  /** The last lines of every part. */
  output: () => string
  /** Returns what was left behind, if anything. */
  stop: () => Promise<string[]>
}

const NODES = ['node-1', 'node-2', 'node-3']
const WEB = ['web-1', 'web-2']
const HOST = '127.0.0.1'
const MAX_LOG_SHOWN = 3_000

export async function startCluster(options: ClusterOptions = {}): Promise<Cluster> {
  const { onProgress = () => {}, signal } = options
  const programs = findPrograms()
  const store = storeFor(execFileSync(programs.patroni, ['--version'], { encoding: 'utf8' }), options.store)
  const runAs = ordinaryUser()
  const isTemporary = (options.folder ?? null) === null
  const folder = isTemporary ? makeFolderOnDisk('lotyard-cluster-') : resolve(options.folder!)
  mkdirSync(folder, { recursive: true })
  if (!isTemporary) chmodSync(folder, 0o711)
  const kept = readFacts(folder)
  const ports = kept === null ? await takeFreeBlock() : await takeBlockAgain(kept.basePort)
  const facts = kept ?? writeFacts(folder, ports.base)
  const { passwords, sessionSecret, metricsToken } = facts
  const watchdog = startWatchdog(folder, isTemporary)

  const logFolder = join(folder, 'logs')
  mkdirSync(logFolder, { recursive: true })
  const parts: Part[] = []
  const addPart = (part: Omit<PartOptions, 'logFile' | 'folder'> & { folder?: string }): Part => {
    const own = createPart({
      folder: part.folder ?? makeOwnFolder(join(folder, part.name), part.runAs ?? null),
      logFile: join(logFolder, `${part.name}.log`),
      onEnd: (how) => options.onEnd?.(part.name, how),
      ...part,
    })
    parts.push(own)
    return own
  }

  // Ports of the parts first, then those of the links: the same ones with and without links.
  const port = {
    nginx: ports.next(),
    web: WEB.map(() => ports.next()),
    worker: ports.next(),
    primary: ports.next(),
    replica: ports.next(),
    store: ports.next(),
    storePeer: ports.next(),
    postgres: NODES.map(() => ports.next()),
    rest: NODES.map(() => ports.next()),
  }
  const linkOptions: LinkOptions[] = []
  /** The port at which `from` reaches a port of `to`. */
  const via = (from: string, to: string, targetPort: number): number => {
    const linkPort = ports.next()
    if (options.withLinks !== true) return targetPort
    linkOptions.push({ name: linkName(from, to), port: linkPort, targetPort })
    return linkPort
  }
  const address = `http://${HOST}:${port.nginx}`
  const databaseUrl = (databasePort: number): string =>
    `postgresql://lotyard:${passwords.market}@${HOST}:${databasePort}/lotyard`

  const storePart = addPart({
    name: 'store',
    description: 'etcd, where Patroni keeps who is the primary',
    program: programs.etcd,
    args: etcdArgs({ clientPort: port.store, peerPort: port.storePeer }),
    ports: [port.store],
    runAs,
  })
  const nodes = NODES.map((name, index): ClusterNode => {
    const nodeFolder = makeOwnFolder(join(folder, name), runAs)
    const restPort = port.rest[index]!
    const postgresPort = port.postgres[index]!
    const config = join(nodeFolder, 'patroni.yml')
    writeOwn(
      config,
      patroniConfig({
        name,
        store,
        storePort: via(name, 'store', port.store),
        restPort,
        postgresPort,
        peerRestPort: via('nodes', name, restPort),
        peerPostgresPort: via('nodes', name, postgresPort),
        folder: nodeFolder,
        postgresFolder: programs.postgresFolder,
        passwords,
      }),
    )
    const patroni = addPart({
      name,
      description: 'PostgreSQL, looked after by Patroni',
      program: programs.patroni,
      args: [config],
      folder: nodeFolder,
      ports: [postgresPort, restPort],
      runAs,
      stopLimitMs: 60_000,
    })
    return { name, patroni, dataFolder: join(nodeFolder, 'data'), restPort, postgresPort }
  })
  const haproxyConfigFile = join(folder, 'haproxy.cfg')
  writeOwn(
    haproxyConfigFile,
    haproxyConfig({
      primary: `${HOST}:${port.primary}`,
      replica: `${HOST}:${port.replica}`,
      nodes: nodes.map(({ name, postgresPort, restPort }) => ({
        name,
        postgres: `${HOST}:${via('haproxy', name, postgresPort)}`,
        restPort: via('haproxy', name, restPort),
      })),
    }),
  )
  const haproxy = addPart({
    name: 'haproxy',
    description: 'leads to the primary, and to the standbys',
    program: programs.haproxy,
    args: ['-db', '-f', haproxyConfigFile],
    ports: [port.primary, port.replica],
    runAs,
  })
  const dataDir = join(folder, 'data')
  mkdirSync(dataDir, { recursive: true, mode: 0o700 })
  const settingsFor = (name: string): Record<string, string> => ({
    ...marketSettings({
      address,
      dataDir,
      databaseUrl: databaseUrl(via(name, 'haproxy', port.primary)),
      sessionSecret,
      metricsToken,
    }),
    NODE_COMPILE_CACHE: COMPILED,
    ...options.settings,
  })
  const web = WEB.map((name, index) =>
    addPart({
      name,
      description: 'serves the site',
      program: PINNED_NODE,
      args: [join(ROOT, 'server/src/main.ts')],
      env: { ...settingsFor(name), ...webSettings(port.web[index]!) },
      ports: [port.web[index]!],
      // A person at the terminal waits for no balancer.
      stopSignal: 'SIGINT',
    }),
  )
  const worker = addPart({
    name: 'worker',
    description: 'runs jobs',
    program: PINNED_NODE,
    args: [join(ROOT, 'scripts/worker.ts')],
    env: { ...settingsFor('worker'), ...workerSettings(port.worker) },
    ports: [port.worker],
    stopSignal: 'SIGINT',
  })
  const nginxFolder = makeOwnFolder(join(folder, 'nginx'), runAs)
  const nginxConfigFile = join(nginxFolder, 'nginx.conf')
  writeOwn(
    nginxConfigFile,
    nginxConfig({
      listen: `${HOST}:${port.nginx}`,
      web: WEB.map((name, index) => `${HOST}:${via('nginx', name, port.web[index]!)}`),
      folder: nginxFolder,
    }),
  )
  const nginx = addPart({
    name: 'nginx',
    description: 'where people go',
    program: programs.nginx,
    args: ['-e', 'stderr', '-c', nginxConfigFile],
    ports: [port.nginx],
    runAs,
  })

  let links: Links | null = null
  const findPrimary = async (): Promise<ClusterNode | null> => {
    const leader = (await listMembers(nodes)).find(({ role }) => role === 'leader')
    return nodes.find(({ name }) => name === leader?.name) ?? null
  }
  const stop = async (): Promise<string[]> => {
    const left: string[] = []
    const primary = await findPrimary()
    // Nobody may be sent to a part that is gone, and a standby that outlives its primary would take its place.
    const standbys = nodes.filter((node) => node !== primary).map(({ patroni }) => patroni)
    const last = primary === null ? [] : [primary.patroni]
    for (const group of [[nginx], [...web, worker], [haproxy], standbys, last, [storePart]])
      left.push(...(await Promise.all(group.map((part) => part.stop()))).flat())
    links?.stop()
    for (const pid of processesIn(folder).filter((running) => running !== process.pid)) {
      left.push(`process ${pid} was left running`)
      process.kill(pid, 'SIGKILL')
    }
    watchdog.dismiss()
    if (isTemporary) rmSync(folder, { recursive: true, force: true })
    return left
  }
  const output = (): string => parts.map((part) => `--- ${part.name}\n${tail(part.logFile)}`).join('\n')

  const cluster: Cluster = {
    address,
    webAddresses: port.web.map((webPort) => `http://${HOST}:${webPort}`),
    databaseUrl: databaseUrl(port.primary),
    replicaUrl: databaseUrl(port.replica),
    folder,
    sessionSecret,
    parts,
    part: (name) => parts.find((part) => part.name === name) ?? never(`no part ${name}`),
    nodes,
    findPrimary,
    async cut(from, to, state) {
      const name = linkName(from, to)
      if (!linkOptions.some((link) => link.name === name)) never(`no link ${name}`)
      await links?.set(name, state)
      return async () => links?.set(name, 'open')
    },
    output,
    stop,
  }
  try {
    if (linkOptions.length > 0) links = await startLinks(linkOptions, folder)
    onProgress('Starting etcd …')
    storePart.start()
    await waitFor('etcd answers', () => isOk(`http://${HOST}:${port.store}/health`), { signal })
    onProgress('Starting three PostgreSQL with Patroni …')
    // One after the other: the first one becomes the primary, and the others copy it.
    nodes[0]!.patroni.start()
    const primary = await waitFor('there is a primary', findPrimary, { signal })
    for (const node of nodes.slice(1)) node.patroni.start()
    await createDatabase(primary.postgresPort, passwords)
    haproxy.start()
    await waitFor('HAProxy leads to the primary', () => canConnect(cluster.databaseUrl), { signal })
    await waitFor('both standbys follow', async () => ((await waitUntilWhole(nodes, 1)) ? true : null), { signal })
    await options.prepare?.(cluster)
    onProgress('Starting the market …')
    // The first one brings the database up to date and loads the demo; the others would only wait for it.
    web[0]!.start()
    await waitFor('the first web process is ready', () => isOk(`${cluster.webAddresses[0]}/readyz`), { signal })
    web[1]!.start()
    worker.start()
    nginx.start()
    await waitFor('every web process is ready', () => isOk(`${cluster.webAddresses[1]}/readyz`), { signal })
    await waitFor('nginx leads to the market', () => isOk(`${address}/readyz`), { signal })
    return cluster
  } catch (error) {
    const said = output()
    await stop()
    if (signal?.aborted === true) throw error
    throw new Error(`The cluster did not start. Its parts said:\n${said}`, { cause: error })
  }

  /** Readable by the user that the parts run as; it holds passwords. */
  function writeOwn(file: string, text: string): void {
    writeFileSync(file, text, { mode: 0o600 })
    if (runAs !== null) execFileSync('chown', [`${runAs.uid}:${runAs.gid}`, file])
  }
}

function linkName(from: string, to: string): string {
  return `${from} > ${to}`
}

function etcdArgs({ clientPort, peerPort }: { clientPort: number; peerPort: number }): string[] {
  const client = `http://${HOST}:${clientPort}`
  const peer = `http://${HOST}:${peerPort}`
  return [
    '--name=store',
    '--data-dir=data',
    '--enable-v2=true',
    `--listen-client-urls=${client}`,
    `--advertise-client-urls=${client}`,
    `--listen-peer-urls=${peer}`,
    `--initial-advertise-peer-urls=${peer}`,
    `--initial-cluster=store=${peer}`,
  ]
}

async function createDatabase(postgresPort: number, passwords: { superuser: string; market: string }): Promise<void> {
  const url = `postgresql://postgres:${passwords.superuser}@${HOST}:${postgresPort}/postgres`
  await withPool(url, async (pool) => {
    const found = await pool.query(`select from pg_database where datname = 'lotyard'`)
    if (found.rowCount !== 0) return
    await pool.query(`create role lotyard login password '${passwords.market}'`)
    await pool.query('create database lotyard owner lotyard')
  })
}

async function canConnect(url: string): Promise<true> {
  await withPool(url, (pool) => pool.query('select 1'))
  return true
}

async function withPool(url: string, work: (pool: Database['pool']) => Promise<unknown>): Promise<void> {
  const { pool, close } = openDatabase(url, { maxConnections: 1, onError: () => {} })
  try {
    await work(pool)
  } finally {
    await close()
  }
}

function tail(file: string): string {
  try {
    return readFileSync(file, 'utf8').slice(-MAX_LOG_SHOWN)
  } catch {
    // It has not been started.
    return ''
  }
}

function never(message: string): never {
  throw new Error(message)
}
