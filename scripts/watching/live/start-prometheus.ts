import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { stringify } from 'yaml'
import { RULES_FOLDER } from '../check-rules.ts'
import { copyRules, listAlerts } from './fast-rules.ts'

export type RunningPrometheus = {
  alerts: string[]
  /** Names of the alerts that fire now. */
  firing: () => Promise<Set<string>>
  /** Of those whose wait has begun and is not over. */
  pending: () => Promise<Set<string>>
  query: (expression: string) => Promise<{ metric: Record<string, string>; value: [number, string] }[]>
  stop: () => Promise<void>
}

const START_LIMIT_MS = 60_000

export async function startPrometheus(options: {
  folder: string
  port: number
  token: string
  targets: readonly string[]
}): Promise<RunningPrometheus> {
  const { folder, port, token, targets } = options
  const rules = readFileSync(join(RULES_FOLDER, 'alerts.yml'), 'utf8')
  writeFileSync(join(folder, 'alerts.yml'), rules)
  writeFileSync(join(folder, 'copies.yml'), copyRules(rules))
  const config = {
    // While the database is frozen, /metrics takes two seconds.
    global: { scrape_interval: '3s', scrape_timeout: '3s', evaluation_interval: '1s' },
    rule_files: ['alerts.yml', 'copies.yml'],
    scrape_configs: [
      {
        job_name: 'lotyard',
        authorization: { credentials: token },
        static_configs: [{ targets: [...targets], labels: { role: 'web' } }],
      },
    ],
  }
  writeFileSync(join(folder, 'prometheus.yml'), stringify(config))
  const args = [
    `--config.file=${join(folder, 'prometheus.yml')}`,
    `--storage.tsdb.path=${join(folder, 'tsdb')}`,
    `--web.listen-address=127.0.0.1:${port}`,
    '--log.level=error',
  ]
  const child = spawn('prometheus', args, { stdio: ['ignore', 'inherit', 'inherit'] })
  const exited = once(child, 'exit')
  const get = async (path: string): Promise<unknown> => (await fetch(`http://127.0.0.1:${port}${path}`)).json()
  const namesIn = async (wanted: 'firing' | 'pending'): Promise<Set<string>> => {
    const { data } = (await get('/api/v1/alerts')) as {
      data: { alerts: { state: string; labels: { alertname: string } }[] }
    }
    return new Set(data.alerts.filter(({ state }) => state === wanted).map(({ labels }) => labels.alertname))
  }
  const deadline = performance.now() + START_LIMIT_MS
  while (performance.now() < deadline) {
    const ready = await fetch(`http://127.0.0.1:${port}/-/ready`).catch(() => null)
    if (ready?.ok === true) break
    await sleep(200)
  }
  return {
    alerts: listAlerts(rules),
    firing: () => namesIn('firing'),
    pending: () => namesIn('pending'),
    async query(expression) {
      const reply = await get(`/api/v1/query?query=${encodeURIComponent(expression)}`)
      return (reply as { data: { result: { metric: Record<string, string>; value: [number, string] }[] } }).data.result
    },
    async stop() {
      child.kill('SIGTERM')
      await exited
    },
  }
}
