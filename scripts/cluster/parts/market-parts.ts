// The parts that are the market: web processes and a worker on one database and one data folder, and nginx in front.
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { COMPILED, PINNED_NODE, ROOT } from '../../launch/root.mjs'
import { nginxConfig } from '../configs/nginx-config.ts'
import { databaseUrl } from '../market-database.ts'
import { marketSettings, webSettings, workerSettings } from '../market-settings.ts'
import { HOST, WEB, type Plan } from '../plan.ts'
import type { Part } from './part.ts'

/** A person who stops the cluster waits for no balancer: SIGTERM would let the processes go on for DRAIN_SECONDS. */
const STOP_AT_ONCE = 'SIGINT'

export function addMarket(plan: Plan, settings: Record<string, string>): { web: Part[]; worker: Part } {
  const { folder, port, facts, via, addPart } = plan
  const dataDir = join(folder, 'data')
  mkdirSync(dataDir, { recursive: true, mode: 0o700 })
  const settingsOf = (name: string): Record<string, string> => ({
    ...marketSettings({
      address: `http://${HOST}:${port.nginx}`,
      dataDir,
      databaseUrl: databaseUrl(facts, via(name, 'haproxy', port.primary)),
      replicaUrl: databaseUrl(facts, via(name, 'haproxy', port.replica)),
      sessionSecret: facts.sessionSecret,
      metricsToken: facts.metricsToken,
    }),
    NODE_COMPILE_CACHE: COMPILED,
    ...settings,
  })
  const web = WEB.map((name, index) =>
    addPart({
      name,
      description: 'serves the site',
      program: PINNED_NODE,
      args: [join(ROOT, 'server/src/main.ts')],
      env: { ...settingsOf(name), ...webSettings(port.web[index]!) },
      ports: [port.web[index]!],
      stopSignal: STOP_AT_ONCE,
    }),
  )
  const worker = addPart({
    name: 'worker',
    description: 'runs jobs',
    program: PINNED_NODE,
    args: [join(ROOT, 'server/src/worker-main.ts')],
    env: { ...settingsOf('worker'), ...workerSettings(port.worker) },
    ports: [port.worker],
    stopSignal: STOP_AT_ONCE,
  })
  return { web, worker }
}

/**
 * nginx reaches the web processes without links: it repeats what was refused, and a link takes a connection before it knows
 * that the process is gone.
 */
export function addNginx({ programs, port, addOrdinaryPart }: Plan): Part {
  const web = port.web.map((webPort) => `${HOST}:${webPort}`)
  return addOrdinaryPart(
    {
      name: 'nginx',
      description: 'where people go',
      program: programs.nginx,
      args: ['-e', 'stderr', '-p', '.', '-c', 'nginx.conf'],
      ports: [port.nginx],
    },
    (folder) => ({ 'nginx.conf': nginxConfig({ listen: `${HOST}:${port.nginx}`, web, folder }) }),
  )
}
