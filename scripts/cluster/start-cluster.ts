// Starts a whole cluster on this machine, part by part, and stops it in the opposite order.
import { execFileSync } from 'node:child_process'
import { readFileSync, rmSync } from 'node:fs'
import { assert } from '@lotyard/contract/rules/assert'
import { signal as sendSignal } from '../faults/processes.ts'
import { readFacts, writeFacts } from './kept-facts.ts'
import type { LinkState } from './links/link.ts'
import { startLinks, type Links } from './links/start-links.ts'
import { canConnect, countStandbys, createMarketDatabase, databaseUrl } from './market-database.ts'
import { listMembers, type ClusterNode } from './nodes.ts'
import { openFolder } from './open-folder.ts'
import { findPrograms } from './packages.ts'
import { addHaproxy, addNodes, addStore } from './parts/database-parts.ts'
import { addMarket, addNginx } from './parts/market-parts.ts'
import type { Part } from './parts/part.ts'
import { createPlan, HOST, linkName } from './plan.ts'
import { takeBlockAgain, takeFreeBlock } from './ports.ts'
import { ordinaryUser } from './run-as.ts'
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
  prepare?: (cluster: Pick<Cluster, 'databaseUrl' | 'sessionSecret'>) => Promise<void>
  /** Settings of the market beside those of market-settings.ts. */
  settings?: Record<string, string>
  onProgress?: (line: string) => void
  /** A part ended by itself and is started again. */
  onEnd?: (part: string, how: string) => void
  signal?: AbortSignal
}

export type Cluster = {
  address: string
  /** Each web process by itself, past nginx. */
  webAddresses: string[]
  /** Where the worker answers probes. */
  workerAddress: string
  /** To the primary, and to a standby, through HAProxy. */
  databaseUrl: string
  replicaUrl: string
  folder: string
  sessionSecret: string
  parts: Part[]
  part: (name: string) => Part
  nodes: ClusterNode[]
  /** The node that Patroni names the primary; null while there is none. */
  findPrimary: () => Promise<ClusterNode | null>
  /**
   * Waits until every part works: the standbys stream from the primary, and each process is ready. What Patroni says of a node
   * that was just killed may be from before.
   */
  whenWhole: (options?: { limitMs?: number; signal?: AbortSignal }) => Promise<void>
  /** Cuts the way from one part to another, such as from 'haproxy' to 'node-1'. Returns the function that mends it. */
  cut: (from: string, to: string, state: Exclude<LinkState, 'open'>) => Promise<() => Promise<void>>
  /** The last lines of every part. */
  output: () => string
  /** Returns what was left behind, if anything. */
  stop: () => Promise<string[]>
}

/** Of each part. A run of ten minutes that failed is explained by its middle as often as by its end. */
const MAX_LOG_SHOWN = 20_000_000

export async function startCluster(options: ClusterOptions = {}): Promise<Cluster> {
  const { onProgress = () => {}, onEnd = () => {}, signal } = options
  const programs = findPrograms()
  const store = storeFor(execFileSync(programs.patroni, ['--version'], { encoding: 'utf8' }), options.store)
  const runAs = ordinaryUser()
  const isTemporary = (options.folder ?? null) === null
  const folder = openFolder(options.folder ?? null)
  const kept = readFacts(folder)
  const ports = kept === null ? await takeFreeBlock() : await takeBlockAgain(kept.basePort)
  const facts = kept ?? writeFacts(folder, ports.base)
  const watchdog = startWatchdog(folder, isTemporary)

  const withLinks = options.withLinks === true
  const plan = createPlan({ folder, facts, ports, programs, store, runAs, withLinks, onEnd })
  const { port, parts } = plan
  const etcd = addStore(plan)
  const nodes = addNodes(plan)
  const haproxy = addHaproxy(plan, nodes)
  const { web, worker } = addMarket(plan, options.settings ?? {})
  const nginx = addNginx(plan)
  let links: Links | null = null

  const cluster: Cluster = {
    address: `http://${HOST}:${port.nginx}`,
    webAddresses: port.web.map((webPort) => `http://${HOST}:${webPort}`),
    workerAddress: `http://${HOST}:${port.worker}`,
    databaseUrl: databaseUrl(facts, port.primary),
    replicaUrl: databaseUrl(facts, port.replica),
    folder,
    sessionSecret: facts.sessionSecret,
    parts,
    part(name) {
      const found = parts.find((part) => part.name === name)
      assert(found !== undefined, `there is no part ${name}`)
      return found
    },
    nodes,
    async findPrimary() {
      const leader = (await listMembers(nodes)).find(({ role }) => role === 'leader')
      return nodes.find(({ name }) => name === leader?.name) ?? null
    },
    async whenWhole(waiting) {
      await waitFor('both standbys follow', hasStandbys, waiting)
      for (const address of [...cluster.webAddresses, cluster.workerAddress])
        await waitFor(`${address} is ready`, () => isOk(`${address}/readyz`), waiting)
    },
    async cut(from, to, state) {
      const name = linkName(from, to)
      assert(
        plan.links.some((link) => link.name === name),
        `there is no link ${name}`,
      )
      await links?.set(name, state)
      return async () => links?.set(name, 'open')
    },
    output: () => parts.map(({ name, logFile }) => `--- ${name}\n${readEnd(logFile)}`).join('\n'),
    stop,
  }
  try {
    if (withLinks) links = await startLinks(plan.links, folder)
    await start()
    return cluster
  } catch (error) {
    const said = cluster.output()
    await stop()
    if (signal?.aborted === true) throw error
    throw new Error(`The cluster did not start. Its parts said:\n${said}`, { cause: error })
  }

  async function hasStandbys(): Promise<true | null> {
    const members = await listMembers(nodes)
    const leader = nodes.find(({ name }) => members.some((member) => member.name === name && member.role === 'leader'))
    // PostgreSQL has a synchronous standby a moment before Patroni's store names it. Until then none may be promoted.
    if (leader === undefined || !members.some(({ role }) => role === 'sync_standby')) return null
    return (await countStandbys(facts, leader.postgresPort)) === nodes.length - 1 ? true : null
  }

  async function start(): Promise<void> {
    onProgress('Starting etcd …')
    etcd.start()
    await waitFor('etcd answers', () => isOk(`http://${HOST}:${port.store}/health`), { signal })
    onProgress('Starting three PostgreSQL with Patroni …')
    // A new cluster has its primary first, and the others copy it. One that was stopped needs whichever was the last.
    const [first, ...others] = nodes
    first!.patroni.start()
    if (kept !== null) for (const node of others) node.patroni.start()
    const primary = await waitFor('there is a primary', cluster.findPrimary, { signal })
    for (const node of others) node.patroni.start()
    await createMarketDatabase(facts, primary.postgresPort)
    haproxy.start()
    await waitFor('HAProxy leads to the primary', () => canConnect(cluster.databaseUrl), { signal })
    await waitFor('both standbys follow', hasStandbys, { signal })
    await options.prepare?.(cluster)
    onProgress('Starting the market …')
    // The first one brings the database up to date and loads the demo; the others would only wait for it.
    web[0]!.start()
    await waitFor('the first web process is ready', () => isOk(`${cluster.webAddresses[0]}/readyz`), { signal })
    for (const part of [...web, worker, nginx]) part.start()
    await cluster.whenWhole({ signal })
    await waitFor('nginx leads to the market', () => isOk(`${cluster.address}/readyz`), { signal })
  }

  async function stop(): Promise<string[]> {
    const left: string[] = []
    const primary = await cluster.findPrimary()
    // What sends clients to a part ends before it, and standbys before the primary: one would take its place.
    const standbys = nodes.filter((node) => node !== primary).map(({ patroni }) => patroni)
    const last = primary === null ? [] : [primary.patroni]
    for (const group of [[nginx], [...web, worker], [haproxy], standbys, last, [etcd]])
      left.push(...(await Promise.all(group.map((part) => part.stop()))).flat())
    await links?.stop()
    // One that ends between the look and the signal was not left.
    for (const pid of processesIn(folder)) if (sendSignal(pid, 'SIGKILL')) left.push(`process ${pid} was left running`)
    watchdog.dismiss()
    if (isTemporary) rmSync(folder, { recursive: true, force: true })
    return left
  }
}

function readEnd(file: string): string {
  try {
    return readFileSync(file, 'utf8').slice(-MAX_LOG_SHOWN)
  } catch (error) {
    // The part was never started.
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return ''
    throw error
  }
}
