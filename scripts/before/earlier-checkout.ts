// Puts the version before into a folder of its own: its files from git, the packages of this checkout, and this version's
// migrations in place of its own.
import { execFileSync, spawnSync } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, realpathSync, rmSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { makeFolderOnDisk } from '../../server/test/databases/data-folder.ts'
import { ROOT } from '../launch/root.mjs'

const MIGRATIONS = join('server', 'db', 'migrations')
const MAX_ARCHIVE_BYTES = 512 * 1024 * 1024

/** Written by a release: the commit that the release before it was made of. */
export function readVersionBefore(): string {
  return readFileSync(join(ROOT, 'server', 'db', 'version-before'), 'utf8').trim()
}

/** One sentence on why a checkout can't have the commit, or null where it has it. One that should have it and hasn't throws. */
export function whyNotThere(commit: string): string | null {
  if (git('rev-parse', '--verify', '--quiet', `${commit}^{commit}`) !== null) return null
  const top = git('rev-parse', '--show-toplevel')
  if (top === null || realpathSync(top) !== realpathSync(ROOT))
    return `This is no git checkout, so version ${commit.slice(0, 8)} can't be had.`
  if (git('rev-parse', '--is-shallow-repository') === 'true')
    return `This clone has no history (git fetch --unshallow gets it), so version ${commit.slice(0, 8)} can't be had.`
  throw new Error(`There is no commit ${commit}, which server/db/version-before or --commit names.`)
}

function git(...args: string[]): string | null {
  const { status, stdout } = spawnSync('git', args, { cwd: ROOT, encoding: 'utf8' })
  return status === 0 ? stdout.trim() : null
}

/** Returns the folder. `migrations` takes the place of this checkout's, to try out what would break. */
export function makeEarlierCheckout(commit: string, migrations = join(ROOT, MIGRATIONS)): string {
  const folder = makeFolderOnDisk('lotyard-before-')
  const archive = execFileSync('git', ['archive', '--format=tar', commit], {
    cwd: ROOT,
    maxBuffer: MAX_ARCHIVE_BYTES,
  })
  execFileSync('tar', ['-x', '-C', folder], { input: archive, stdio: ['pipe', 'ignore', 'inherit'] })
  linkPackages(folder, 'node_modules')
  for (const workspace of readdirSync(ROOT).filter((name) => existsSync(join(ROOT, name, 'node_modules'))))
    linkPackages(folder, join(workspace, 'node_modules'))
  rmSync(join(folder, MIGRATIONS), { recursive: true })
  cpSync(migrations, join(folder, MIGRATIONS), { recursive: true })
  return folder
}

/** Each package by itself: a link to the whole folder would lead its own packages, such as the contract, to this version's. */
function linkPackages(folder: string, packages: string): void {
  if (!existsSync(join(folder, packages, '..'))) return
  mkdirSync(join(folder, packages), { recursive: true })
  const names = readdirSync(join(ROOT, packages)).filter((name) => name === '.bin' || !name.startsWith('.'))
  for (const name of names.filter((entry) => entry !== '@lotyard'))
    symlinkSync(join(ROOT, packages, name), join(folder, packages, name))
  if (!names.includes('@lotyard')) return
  // These links are relative, so they lead to the folder's own packages.
  cpSync(join(ROOT, packages, '@lotyard'), join(folder, packages, '@lotyard'), {
    recursive: true,
    verbatimSymlinks: true,
  })
}
