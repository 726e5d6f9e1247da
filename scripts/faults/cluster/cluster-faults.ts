// What can happen to a cluster: each of its parts is killed, stopped for a while, or cut off from another.
import { setTimeout as sleep } from 'node:timers/promises'
import { killNode, listMembers, postgresProcesses, switchOver, type ClusterNode } from '../../cluster/nodes.ts'
import type { Cluster } from '../../cluster/start-cluster.ts'
import { isOk, waitFor } from '../../cluster/wait-for.ts'
import { MIN_SILENCE_MS } from '../embedded/embedded-faults.ts'
import type { Fault } from '../fault-market.ts'
import { hit, pause, type Target } from '../processes.ts'

/** Longer than the leader's key lives: another node has become the primary when the old one goes on. */
const OUTLIVES_LEADER_MS = 35_000
const STORE_AWAY_MS = 30_000
/** Longer than a commit waits for a standby that is silent. */
const STANDBY_SILENT_MS = 20_000
const HAPROXY_AWAY_MS = 3_000
/** Longer than the locks of a dead worker are spared. */
const WORKER_SILENT_MS = 15_000
/** Another node must be found, promoted, and noticed by HAProxy. */
const FAILOVER_BACK_MS = 30_000
const SWITCHOVER_LIMIT_MS = 60_000

export function clusterFaults(cluster: Cluster): Record<string, Fault> {
  const { nodes } = cluster

  async function primary(): Promise<ClusterNode> {
    return waitFor('there is a primary', cluster.findPrimary)
  }
  /** The one that commits wait for. */
  async function standby(): Promise<ClusterNode> {
    return waitFor('there is a synchronous standby', async () => {
      const found = (await listMembers(nodes)).find(({ role }) => role === 'sync_standby')
      return nodes.find(({ name }) => name === found?.name) ?? null
    })
  }
  function part(name: string): Target {
    return { what: name, pid: cluster.part(name).pid() }
  }
  function postgresOf(node: ClusterNode): { targets: [Target]; others: number[] } {
    const [pid, ...others] = postgresProcesses(node)
    return { targets: [{ what: `PostgreSQL of ${node.name}`, pid }], others }
  }
  /** As a machine that hangs: its connections stay open. */
  function pauseNode(node: ClusterNode, ms: number): Promise<void> {
    const { targets, others } = postgresOf(node)
    // Patroni first: it must not look after a PostgreSQL that has stopped.
    return pause({ targets: [part(node.name), ...targets], others }, ms)
  }
  /** Kills a part, which is back after `ms`. */
  async function away(name: string, ms: number): Promise<void> {
    hit(part(name), 0)
    await cluster.part(name).kill()
    await sleep(ms)
    cluster.part(name).start()
  }
  /** Cuts links without a word, all of them at once. */
  async function cut(links: [from: string, to: string][], ms: number): Promise<void> {
    const mends = await Promise.all(links.map(([from, to]) => cluster.cut(from, to, 'silent')))
    await sleep(ms)
    await Promise.all(mends.map((mend) => mend()))
  }
  async function restart(name: string, address: string): Promise<void> {
    const part = cluster.part(name)
    await part.stop('SIGTERM')
    part.start()
    await waitFor(`${name} is ready`, () => isOk(`${address}/readyz`))
  }

  return {
    switchover: { backWithinMs: FAILOVER_BACK_MS, strike: () => switchOver(nodes, SWITCHOVER_LIMIT_MS) },
    'primary killed': {
      backWithinMs: FAILOVER_BACK_MS,
      strike: async () => hit(postgresOf(await primary()).targets[0], 'SIGKILL'),
    },
    'standby killed': {
      backWithinMs: FAILOVER_BACK_MS,
      strike: async () => hit(postgresOf(await standby()).targets[0], 'SIGKILL'),
    },
    'node killed': {
      backWithinMs: FAILOVER_BACK_MS,
      async strike(ms) {
        const node = await primary()
        for (const target of [part(node.name), ...postgresOf(node).targets]) hit(target, 0)
        await killNode(node)
        await sleep(ms)
        node.patroni.start()
      },
    },
    // The fault that shows a split brain: Patroni goes on without its PostgreSQL, and must not take the lead back.
    'PostgreSQL stopped': {
      isInEveryRun: true,
      isSilence: true,
      minMs: OUTLIVES_LEADER_MS,
      backWithinMs: FAILOVER_BACK_MS,
      strike: async (ms, over) => pause(postgresOf(await primary()), ms, over),
    },
    'node stopped': {
      isInEveryRun: true,
      minMs: OUTLIVES_LEADER_MS,
      backWithinMs: FAILOVER_BACK_MS,
      strike: async (ms) => pauseNode(await primary(), ms),
    },
    // Commits wait for it until the primary gives it up.
    'standby stopped': {
      minMs: STANDBY_SILENT_MS,
      backWithinMs: FAILOVER_BACK_MS,
      strike: async (ms) => pauseNode(await standby(), ms),
    },
    'store killed': { backWithinMs: FAILOVER_BACK_MS, strike: (ms) => away('store', ms) },
    'store stopped': {
      minMs: STORE_AWAY_MS,
      backWithinMs: FAILOVER_BACK_MS,
      strike: (ms) => pause({ targets: [part('store')] }, ms),
    },
    'HAProxy killed': { strike: () => away('haproxy', HAPROXY_AWAY_MS) },
    // To every process the database is silent, and no connection breaks.
    'HAProxy stopped': {
      isSilence: true,
      minMs: MIN_SILENCE_MS,
      strike: (ms, over) => pause({ targets: [part('haproxy')] }, ms, over),
    },
    'nginx killed': { strike: () => away('nginx', 1_000) },
    'web-1 killed': { mayEndProcess: true, strike: async () => hit(part('web-1'), 'SIGKILL') },
    'web-2 killed': { mayEndProcess: true, strike: async () => hit(part('web-2'), 'SIGKILL') },
    'worker killed': { mayEndProcess: true, strike: async () => hit(part('worker'), 'SIGKILL') },
    'rolling restart': {
      isInEveryRun: true,
      mayEndProcess: true,
      allowsNoFailure: true,
      async strike() {
        await restart('web-1', cluster.webAddresses[0]!)
        await restart('web-2', cluster.webAddresses[1]!)
        await restart('worker', cluster.workerAddress)
      },
    },
    'primary cut from HAProxy': {
      backWithinMs: FAILOVER_BACK_MS,
      strike: async (ms) => cut([['haproxy', (await primary()).name]], ms),
    },
    'primary cut from store': {
      minMs: STORE_AWAY_MS,
      backWithinMs: FAILOVER_BACK_MS,
      strike: async (ms) => cut([[(await primary()).name, 'store']], ms),
    },
    'primary cut from standbys': {
      minMs: STANDBY_SILENT_MS,
      backWithinMs: FAILOVER_BACK_MS,
      strike: async (ms) => cut([['nodes', (await primary()).name]], ms),
    },
    'primary cut off': {
      isInEveryRun: true,
      minMs: OUTLIVES_LEADER_MS,
      backWithinMs: FAILOVER_BACK_MS,
      async strike(ms) {
        const { name } = await primary()
        // Nodes share the way to each other, so the standbys don't hear of each other either.
        await cut(
          [[name, 'store'], ['haproxy', name], ...nodes.map((node): [string, string] => ['nodes', node.name])],
          ms,
        )
      },
    },
    'web-1 cut from HAProxy': { strike: (ms) => cut([['web-1', 'haproxy']], ms) },
    'worker cut from HAProxy': { strike: (ms) => cut([['worker', 'haproxy']], ms) },
    'web-1 stopped': { strike: (ms) => pause({ targets: [part('web-1')] }, ms) },
    'web-2 stopped': { strike: (ms) => pause({ targets: [part('web-2')] }, ms) },
    // It keeps its lock and its jobs: only a dead one loses them.
    'worker stopped': { minMs: WORKER_SILENT_MS, strike: (ms) => pause({ targets: [part('worker')] }, ms) },
  }
}
