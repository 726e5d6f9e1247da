// Installs what is missing, builds the site if it is stale, and runs a program of the server until it is told to stop.
import { ensureBuilt } from './build.mjs'
import { ensureInstalled } from './install.mjs'
import { COMPILED } from './root.mjs'
import { supervise } from './supervise.mjs'

export async function runSupervised(file) {
  try {
    await ensureInstalled()
    await ensureBuilt('web')
    process.exitCode = await supervise(file, { NODE_ENV: 'production', NODE_COMPILE_CACHE: COMPILED })
  } catch (error) {
    if (!error.isExpected) throw error
    process.stderr.write(`${error.message}\n`)
    process.exitCode = 1
  }
}
