import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import type { ClusterNode, Member } from '../../cluster/nodes.ts'
import type { Part } from '../../cluster/parts/part.ts'
import type { Cluster } from '../../cluster/start-cluster.ts'
import { clusterFaults } from './cluster-faults.ts'

const LEADER: Member = { name: 'node-1', role: 'leader', state: 'running' }
const STANDBY: Member = { name: 'node-2', role: 'sync_standby', state: 'streaming' }

/** A cluster that consists of Patroni's list of members alone, which is another one each time. */
async function deadCluster(...lists: Member[][]): Promise<Cluster> {
  const server = createServer((_request, reply) =>
    reply.end(JSON.stringify({ members: lists.length > 1 ? lists.shift() : lists[0] })),
  )
  server.listen(0, '127.0.0.1')
  onTestFinished(() => void server.close())
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const part = { pid: () => null } as Part
  const nodes: ClusterNode[] = ['node-1', 'node-2'].map((name) => {
    return { name, patroni: part, dataFolder: '/nowhere', restPort: port, postgresPort: 0 }
  })
  return { nodes, part: () => part, findPrimary: async () => nodes[0]! } as Partial<Cluster> as Cluster
}

test('a fault that is meant for a process fails where that is not running', async () => {
  const faults = clusterFaults(await deadCluster([LEADER, STANDBY]))
  const names = Object.keys(faults).filter((name) => /killed|stopped/.test(name))
  expect(names.length).toBeGreaterThan(10)
  for (const name of names)
    await expect(faults[name]!.strike(0, Promise.resolve()), name).rejects.toThrow('is not running')
})

test('a standby is waited for: the primary is never taken for it', async () => {
  const faults = clusterFaults(await deadCluster([LEADER], [LEADER], [LEADER, STANDBY]))
  await expect(faults['standby killed']!.strike(0, Promise.resolve())).rejects.toThrow('PostgreSQL of node-2')
})
