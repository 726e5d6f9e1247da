// The parts that together are the database: etcd, the nodes of PostgreSQL, and HAProxy in front of them.
import { join } from 'node:path'
import { haproxyConfig } from '../configs/haproxy-config.ts'
import { patroniConfig } from '../configs/patroni-config.ts'
import type { ClusterNode } from '../nodes.ts'
import { HOST, NODES, type Plan } from '../plan.ts'
import type { Part } from './part.ts'

const NODE_STOP_LIMIT_MS = 60_000

export function addStore({ programs, port, addOrdinaryPart }: Plan): Part {
  const client = `http://${HOST}:${port.store}`
  const peer = `http://${HOST}:${port.storePeer}`
  return addOrdinaryPart({
    name: 'store',
    description: 'etcd, where Patroni keeps who is the primary',
    program: programs.etcd,
    args: [
      '--name=store',
      '--data-dir=data',
      '--enable-v2=true',
      `--listen-client-urls=${client}`,
      `--advertise-client-urls=${client}`,
      `--listen-peer-urls=${peer}`,
      `--initial-advertise-peer-urls=${peer}`,
      `--initial-cluster=store=${peer}`,
    ],
    ports: [port.store],
  })
}

export function addNodes({ programs, store, port, facts, via, addOrdinaryPart }: Plan): ClusterNode[] {
  return NODES.map((name, index) => {
    const restPort = port.rest[index]!
    const postgresPort = port.postgres[index]!
    const patroni = addOrdinaryPart(
      {
        name,
        description: 'PostgreSQL, looked after by Patroni',
        program: programs.patroni,
        args: ['patroni.yml'],
        ports: [postgresPort, restPort],
        stopLimitMs: NODE_STOP_LIMIT_MS,
      },
      (folder) => ({
        'patroni.yml': patroniConfig({
          name,
          store,
          storePort: via(name, 'store', port.store),
          restPort,
          postgresPort,
          peerRestPort: via('nodes', name, restPort),
          peerPostgresPort: via('nodes', name, postgresPort),
          folder,
          postgresFolder: programs.postgresFolder,
          passwords: facts.passwords,
        }),
      }),
    )
    return { name, patroni, dataFolder: join(patroni.folder, 'data'), restPort, postgresPort }
  })
}

export function addHaproxy({ programs, port, via, addOrdinaryPart }: Plan, nodes: ClusterNode[]): Part {
  const config = haproxyConfig({
    primary: `${HOST}:${port.primary}`,
    replica: `${HOST}:${port.replica}`,
    nodes: nodes.map(({ name, postgresPort, restPort }) => ({
      name,
      postgres: `${HOST}:${via('haproxy', name, postgresPort)}`,
      restPort: via('haproxy', name, restPort),
    })),
  })
  return addOrdinaryPart(
    {
      name: 'haproxy',
      description: 'leads to the primary, and to the standbys',
      program: programs.haproxy,
      args: ['-db', '-f', 'haproxy.cfg'],
      ports: [port.primary, port.replica],
    },
    () => ({ 'haproxy.cfg': config }),
  )
}
