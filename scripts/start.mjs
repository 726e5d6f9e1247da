// `npm start`: installs what is missing, builds the site if it is stale, and runs Lotyard until it is told to stop.
// Plain JavaScript, because before the install there may be no newer Node than the machine's own.
import { requireNode } from './launch/require-node.mjs'

requireNode()

const { ensureInstalled } = await import('./launch/install.mjs')
const { ensureBuilt } = await import('./launch/build.mjs')
const { COMPILED } = await import('./launch/root.mjs')
const { supervise } = await import('./launch/supervise.mjs')

try {
  await ensureInstalled()
  await ensureBuilt('web')
  process.exitCode = await supervise('server/src/main.ts', { NODE_ENV: 'production', NODE_COMPILE_CACHE: COMPILED })
} catch (error) {
  if (!error.isExpected) throw error
  process.stderr.write(`${error.message}\n`)
  process.exitCode = 1
}
