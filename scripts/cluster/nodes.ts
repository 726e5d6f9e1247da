// The PostgreSQL nodes, each with the Patroni that looks after it, and what Patroni says about them.
import { findPostmaster } from '../../server/src/db/embedded/postmaster.ts'
import { childrenOf, signal } from '../faults/processes.ts'
import type { Part } from './parts/part.ts'

export type ClusterNode = {
  name: string
  patroni: Part
  dataFolder: string
  restPort: number
  postgresPort: number
}

/** As Patroni's own list has it. */
export type Member = { name: string; role: 'leader' | 'sync_standby' | 'replica'; state: string }

const REST_LIMIT_MS = 3_000

/** PostgreSQL's main process and those that it started; none where it is down. */
export function postgresProcesses(node: ClusterNode): number[] {
  const postmaster = findPostmaster(node.dataFolder)?.pid
  // The main process first: it must not start another one meanwhile.
  return postmaster === undefined ? [] : [postmaster, ...childrenOf(postmaster)]
}

/** As when the machine loses its power. It stays away until `node.patroni.start()`. */
export async function killNode(node: ClusterNode): Promise<void> {
  await node.patroni.kill()
  for (const pid of postgresProcesses(node)) signal(pid, 'SIGKILL')
}

/** The list of the first node that answers. */
export async function listMembers(nodes: ClusterNode[]): Promise<Member[]> {
  for (const { restPort } of nodes) {
    try {
      const reply = await fetch(`http://127.0.0.1:${restPort}/cluster`, { signal: AbortSignal.timeout(REST_LIMIT_MS) })
      const { members } = (await reply.json()) as { members: Member[] }
      if (members.some(({ role }) => role === 'leader')) return members
    } catch {
      // This one is down or stopped; another one knows as well.
    }
  }
  return []
}

/** Asks Patroni to make another node the primary, and waits until it is. */
export async function switchOver(nodes: ClusterNode[], limitMs: number): Promise<void> {
  const members = await listMembers(nodes)
  const leader = members.find(({ role }) => role === 'leader')?.name
  const candidate = members.find(({ role }) => role === 'sync_standby')?.name
  if (leader === undefined || candidate === undefined) throw new Error('There is no standby to switch over to.')
  const { restPort } = nodes.find(({ name }) => name === leader)!
  const reply = await fetch(`http://127.0.0.1:${restPort}/switchover`, {
    method: 'POST',
    body: JSON.stringify({ leader, candidate }),
    signal: AbortSignal.timeout(limitMs),
  })
  const said = await reply.text()
  if (!reply.ok) throw new Error(`Patroni did not switch over: ${said}`)
}
