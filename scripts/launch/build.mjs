// Builds the site and the PayPal widget, each only when something it is made of has changed.
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { ExpectedError } from './expected-error.mjs'
import { exclusively } from './exclusive.mjs'
import { loggedRun } from './logged-run.mjs'
import { ROOT } from './root.mjs'

const PARTS = {
  web: { label: 'the site', output: 'build', sources: ['web', 'contract', 'paypal-widget/src', 'package-lock.json'] },
  'paypal-widget': { label: 'the PayPal widget', output: 'dist', sources: ['paypal-widget', 'package-lock.json'] },
}
const NOT_SOURCES = new Set(['node_modules', 'build', 'dist', '.react-router', 'test-results'])

/** Leaves a build that is up to date as it is. */
export async function ensureBuilt(part) {
  const { label, output, sources } = PARTS[part]
  const stamp = join(ROOT, part, output, '.made-of')
  const isFresh = (hash) => existsSync(stamp) && readFileSync(stamp, 'utf8') === hash
  const hash = hashOf(sources)
  if (isFresh(hash)) return
  await exclusively(join(ROOT, '.building'), async () => {
    if (isFresh(hash)) return
    process.stdout.write(`Building ${label} …\n`)
    await build(part, join(ROOT, part, output))
    writeFileSync(stamp, hash)
  })
}

/** Made aside and renamed: a build that was killed, or one under a running site, never leaves half a site. */
async function build(part, output) {
  const aside = join(ROOT, part, `.build-${process.pid}`)
  removeAbandoned(join(ROOT, part))
  const env = { ...process.env, NODE_ENV: 'production', BUILD_DIRECTORY: aside }
  env.PATH = [join(ROOT, 'node_modules', '.bin'), env.PATH].join(delimiter)
  const { isDone, output: said, log } = await loggedRun('build', 'npm', ['run', 'build', '--silent', '-w', part], env)
  if (!isDone)
    throw new ExpectedError(`${said.trim().slice(-4_000)}\n\nBuilding ${PARTS[part].label} failed (log: ${log}).`)
  if (!existsSync(aside)) return void mkdirSync(output, { recursive: true })
  const old = join(ROOT, part, `.build-${process.pid}-old`)
  if (existsSync(output)) renameSync(output, old)
  renameSync(aside, output)
  rmSync(old, { recursive: true, force: true })
}

function removeAbandoned(folder) {
  for (const name of readdirSync(folder).filter((entry) => entry.startsWith('.build-')))
    rmSync(join(folder, name), { recursive: true, force: true })
}

export function hashOf(sources) {
  const hash = createHash('sha256')
  for (const source of sources) addFile(hash, source)
  return hash.digest('hex')
}

function addFile(hash, path) {
  const full = join(ROOT, path)
  const entries = readEntries(full)
  if (entries === null) return void hash.update(`${path}\0`).update(readFileSync(full)).update('\0')
  for (const { name } of entries.toSorted((a, b) => (a.name < b.name ? -1 : 1))) {
    // Tests are not part of what is built.
    if (!NOT_SOURCES.has(name) && !name.startsWith('.build-') && !/\.test\.tsx?$/.test(name))
      addFile(hash, `${path}/${name}`)
  }
}

function readEntries(path) {
  try {
    return readdirSync(path, { withFileTypes: true })
  } catch (error) {
    if (error.code === 'ENOTDIR') return null
    throw error
  }
}
