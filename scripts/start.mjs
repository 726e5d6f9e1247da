// `npm start`: installs what is missing, builds the site if it is stale, and runs Lotyard until it is told to stop.
// Plain JavaScript, because before the install there may be no newer Node than the machine's own.
import { join } from 'node:path'
import { requireNode } from './launch/require-node.mjs'

requireNode()

const { ensureInstalled } = await import('./launch/install.mjs')
const { ensureBuilt } = await import('./launch/build.mjs')
const { ROOT } = await import('./launch/root.mjs')
const { supervise } = await import('./launch/supervise.mjs')

// Node keeps what it compiled here, which takes most of a second off every later start.
const NODE_COMPILE_CACHE = process.env.NODE_COMPILE_CACHE ?? join(ROOT, 'node_modules', '.cache', 'compiled')

try {
  await ensureInstalled()
  await ensureBuilt('web')
  process.exitCode = await supervise('server/src/main.ts', { NODE_ENV: 'production', NODE_COMPILE_CACHE })
} catch (error) {
  if (!error.isExpected) throw error
  process.stderr.write(`${error.message}\n`)
  process.exitCode = 1
}
