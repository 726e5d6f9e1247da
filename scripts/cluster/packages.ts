// Which Debian packages a cluster needs, and the sentence for a machine that lacks some.
import { accessSync, constants, globSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { ExpectedError } from '../launch/expected-error.mjs'

/** Where each package puts the program that we start. Debian keeps some outside an ordinary user's path. */
const PROGRAM_OF = {
  'etcd-server': 'etcd',
  haproxy: 'haproxy',
  nginx: 'nginx',
  patroni: 'patroni',
  'postgresql-15': 'postgres',
} as const
const FOLDERS = ['/usr/local/sbin', '/usr/local/bin', '/usr/sbin', '/usr/bin', '/sbin', '/bin']
/** The version that the cluster was tried with; a later one from Debian's next release is taken as well. */
const POSTGRES_FOLDERS = '/usr/lib/postgresql/{15,16,17,18}/bin'

export type Package = keyof typeof PROGRAM_OF
export type Programs = Record<'etcd' | 'haproxy' | 'nginx' | 'patroni', string> & { postgresFolder: string }

/** Finds the programs, or says in one sentence what is missing. */
export function findPrograms(platform: NodeJS.Platform = process.platform, find = findProgram): Programs {
  if (platform !== 'linux')
    throw new ExpectedError(
      'npm run cluster needs Linux: its parts come from Debian packages. npm start runs anywhere.',
    )
  const found = Object.fromEntries(Object.values(PROGRAM_OF).map((program) => [program, find(program)])) as Record<
    (typeof PROGRAM_OF)[Package],
    string | null
  >
  const missing = (Object.keys(PROGRAM_OF) as Package[]).filter((name) => found[PROGRAM_OF[name]] === null)
  if (missing.length > 0) throw new ExpectedError(sentenceForMissing(missing))
  const { etcd, haproxy, nginx, patroni, postgres } = found as Record<keyof typeof found, string>
  return { etcd, haproxy, nginx, patroni, postgresFolder: join(postgres, '..') }
}

export function sentenceForMissing(packages: Package[]): string {
  return `Missing: ${packages.join(', ')}. On Debian: apt install ${packages.join(' ')}`
}

function findProgram(name: string): string | null {
  const folders =
    name === 'postgres' ? globSync(POSTGRES_FOLDERS) : [...(process.env['PATH'] ?? '').split(delimiter), ...FOLDERS]
  return folders.map((folder) => join(folder, name)).find(isExecutable) ?? null
}

function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK)
    return true
  } catch {
    // It isn't there, or isn't ours to run: both read as missing.
    return false
  }
}
