import { readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { ExpectedError } from './expected-error.mjs'

const MAX_WAIT_MS = 15 * 60_000

/** Runs the work while no other process of this checkout does the same; others wait. */
export async function exclusively(lockFile, work) {
  const deadline = Date.now() + MAX_WAIT_MS
  while (!take(lockFile)) {
    if (Date.now() > deadline)
      throw new ExpectedError(`Another run has held ${lockFile} for too long; remove that file.`)
    await sleep(200)
  }
  try {
    return await work()
  } finally {
    rmSync(lockFile, { force: true })
  }
}

function take(lockFile) {
  try {
    writeFileSync(lockFile, String(process.pid), { flag: 'wx' })
    return true
  } catch (error) {
    if (error.code !== 'EEXIST') throw error
    if (isAbandoned(lockFile)) rmSync(lockFile, { force: true })
    return false
  }
}

function isAbandoned(lockFile) {
  try {
    const pid = Number(readFileSync(lockFile, 'utf8'))
    // The file is empty for the moment between its making and its writing.
    if (pid === 0) return Date.now() - statSync(lockFile).mtimeMs > 5_000
    process.kill(pid, 0)
    return Date.now() - statSync(lockFile).mtimeMs > MAX_WAIT_MS
  } catch (error) {
    return error.code === 'ESRCH'
  }
}
