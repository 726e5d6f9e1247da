// Installs the packages of the lock file, if they are not there already.
import { createHash } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { ExpectedError } from './expected-error.mjs'
import { exclusively } from './exclusive.mjs'
import { loggedRun } from './logged-run.mjs'
import { PINNED_NODE, ROOT } from './root.mjs'

const STAMP = join(ROOT, 'node_modules', '.lotyard-installed')
const LOCK_FILE = join(ROOT, 'package-lock.json')

export async function ensureInstalled() {
  if (isInstalled()) return
  await runInstall()
}

async function runInstall() {
  try {
    await exclusively(join(ROOT, '.installing'), async () => {
      if (isInstalled()) return
      // The developer may have run npm by hand; then there is nothing to do but to remember it.
      if (!holdsWhatIsLocked()) await installPackages()
      writeFileSync(STAMP, wanted())
    })
  } catch (error) {
    if (!['EACCES', 'EPERM', 'EROFS'].includes(error.code)) throw error
    throw new ExpectedError(`Packages must be installed, but this user may not write to ${ROOT}.`)
  }
}

async function installPackages() {
  process.stdout.write('Installing packages, once (about a minute) …\n')
  const { isDone, output, log } = await loggedRun(
    'install',
    'npm',
    ['ci', '--include=dev', '--include=optional', '--loglevel=error', '--fetch-retry-maxtimeout=10000'],
    hostEnv(),
  )
  if (!isDone) throw new ExpectedError(explain(output, log))
  if (!existsSync(PINNED_NODE)) {
    throw new ExpectedError(
      `There is no Node package for ${process.platform}-${process.arch}; Lotyard runs on Linux and on macOS with Apple silicon.`,
    )
  }
}

export function explain(output, log) {
  const isOffline = /ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ECONNRESET|ETIMEDOUT|ENETUNREACH|ERR_SOCKET_TIMEOUT/.test(output)
  if (isOffline)
    return `The package registry cannot be reached; connect this machine and try again (npm's own words: ${log}).`
  if (/ENOSPC/.test(output)) return `The disk is full (npm's own words: ${log}).`
  const line = output.split('\n').find((text) => /npm (error|ERR!) (?!code|A complete log)/.test(text))
  return `npm ci failed: ${(line ?? 'it did not say why').replace(/^npm (error|ERR!) /, '')} (all of it: ${log})`
}

function isInstalled() {
  return existsSync(PINNED_NODE) && existsSync(STAMP) && readFileSync(STAMP, 'utf8') === wanted()
}

function wanted() {
  return createHash('sha256')
    .update(readFileSync(LOCK_FILE))
    .update(`${process.platform}-${process.arch}`)
    .digest('hex')
}

/** Compares npm's own record of what it installed with the lock file. */
function holdsWhatIsLocked() {
  const record = join(ROOT, 'node_modules', '.package-lock.json')
  if (!existsSync(PINNED_NODE) || !existsSync(record)) return false
  const installed = JSON.parse(readFileSync(record, 'utf8')).packages
  const locked = JSON.parse(readFileSync(LOCK_FILE, 'utf8')).packages
  return Object.entries(locked).every(([path, entry]) => {
    if (!path.includes('node_modules/')) return true
    const found = installed[path]
    if (entry.link) return found?.link === true
    return found === undefined
      ? entry.optional === true || entry.devOptional === true || entry.peer === true
      : found.version === entry.version
  })
}

/** The environment with the machine's own Node: npm ci deletes the pinned one while it works. */
function hostEnv() {
  const { NODE_ENV: _ignored, ...env } = process.env
  const path = (env.PATH ?? '').split(delimiter).filter((folder) => !folder.endsWith(join('node_modules', '.bin')))
  return { ...env, PATH: path.join(delimiter) }
}
