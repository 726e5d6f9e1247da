// Lets the programs that the files under deploy/ are for look at them: their own word is the only one that counts.
import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { parse } from 'yaml'
import { nginxConfig } from '../cluster/configs/nginx-config.ts'
import { ROOT } from '../launch/root.mjs'

export type Checked = {
  file: string
  by: string
  isInstalled: boolean
  /** What the program said; null where it found nothing. */
  problem: string | null
}

const UNITS = ['lotyard-web@3000.service', 'lotyard-worker.service', 'lotyard-migrate.service']

export function checkDeploy(): Checked[] {
  const folder = mkdtempSync(join(tmpdir(), 'lotyard-deploy-'))
  const place = (name: string, text: string): string => {
    const path = join(folder, name)
    writeFileSync(path, text)
    return path
  }
  const read = (path: string): string => readFileSync(join(ROOT, 'deploy', path), 'utf8')
  // nginx looks only at whole configurations, and asks for the hosts that it names. It reads what is in conf.d as a part.
  const nginx = (path: string, installedAs: string): string => {
    const site = read(path).replaceAll('web:3000', '127.0.0.1:3000')
    if (dirname(installedAs) !== '/etc/nginx/conf.d') return place('nginx.conf', site)
    const whole = nginxConfig({ folder, listen: '127.0.0.1:1', web: ['127.0.0.1:1'] })
    return place('nginx.conf', `${whole.slice(0, whole.indexOf('upstream'))}${site}}\n`)
  }
  const unit = (name: string): string =>
    place(
      name,
      read(`systemd/${name.replace('@3000', '@')}`)
        .replaceAll('/opt/lotyard', ROOT)
        .replaceAll('=lotyard\n', '=daemon\n'),
    )
  try {
    return [
      run('nginx/lotyard.conf', 'nginx', [
        '-t',
        '-q',
        '-c',
        nginx('nginx/lotyard.conf', '/etc/nginx/conf.d/lotyard.conf'),
      ]),
      run('compose/nginx.conf', 'nginx', [
        '-t',
        '-q',
        '-c',
        nginx('compose/nginx.conf', mountOf(read('compose/compose.yaml'), 'nginx', './nginx.conf')),
      ]),
      run('haproxy/haproxy.cfg', 'haproxy', ['-c', '-q', '-f', join(ROOT, 'deploy/haproxy/haproxy.cfg')]),
      ...UNITS.map((name) =>
        run(`systemd/${name}`, 'systemd-analyze', ['verify', '--man=no', '--recursive-errors=no', unit(name)]),
      ),
      run('prometheus/prometheus.yml', 'promtool', [
        'check',
        'config',
        '--syntax-only',
        join(ROOT, 'deploy/prometheus/prometheus.yml'),
      ]),
      run('kubernetes/', 'kubectl', ['kustomize', join(ROOT, 'deploy/kubernetes')]),
      run('container/entrypoint.sh', 'sh', ['-n', join(ROOT, 'deploy/container/entrypoint.sh')]),
    ]
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** Where a service of compose finds a file of ours. */
function mountOf(compose: string, service: string, path: string): string {
  const { services } = parse(compose, { merge: true }) as { services: Record<string, { volumes?: string[] }> }
  const mount = services[service]?.volumes?.find((volume) => volume.startsWith(`${path}:`))
  return mount?.split(':')[1] ?? ''
}

function run(file: string, by: string, args: string[]): Checked {
  const { error, status, stdout, stderr } = spawnSync(by, args, { encoding: 'utf8', timeout: 60_000 })
  if (error !== undefined && 'code' in error && error.code === 'ENOENT')
    return { file, by, isInstalled: false, problem: null }
  return {
    file,
    by,
    isInstalled: true,
    problem: status === 0 ? null : `${error?.message ?? ''}${stdout}${stderr}`.trim(),
  }
}
