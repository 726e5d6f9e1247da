import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ROOT } from '../launch/root.mjs'

export const RULES_FOLDER = join(ROOT, 'deploy', 'prometheus')

/** True where promtool passes all of it. It says which package is missing where it isn't installed. */
export function checkRules(): boolean {
  if (spawnSync('promtool', ['--version']).error !== undefined) {
    console.error('promtool is missing. It comes with Prometheus (Debian: apt install prometheus).')
    return false
  }
  const folder = mkdtempSync(join(tmpdir(), 'lotyard-alerts-'))
  try {
    // promtool looks for the files that a config names.
    const token = join(folder, 'token')
    writeFileSync(token, '')
    const config = readFileSync(join(RULES_FOLDER, 'prometheus.yml'), 'utf8')
    const local = config.replace(/credentials_file: \S+/, `credentials_file: ${token}`)
    writeFileSync(join(folder, 'prometheus.yml'), local.replace('alerts.yml', join(RULES_FOLDER, 'alerts.yml')))
    const checks = [
      ['check', 'rules', join(RULES_FOLDER, 'alerts.yml')],
      ['check', 'config', join(folder, 'prometheus.yml')],
      ['test', 'rules', join(RULES_FOLDER, 'rules_test.yml')],
    ]
    return checks.every((args) => spawnSync('promtool', args, { stdio: 'inherit' }).status === 0)
  } finally {
    rmSync(folder, { recursive: true })
  }
}
