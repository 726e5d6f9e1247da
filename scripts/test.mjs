// `npm test`: installs what is missing, then runs every check and test there is. The last line counts them.
import { requireNode } from './launch/require-node.mjs'

requireNode()

const { ensureInstalled } = await import('./launch/install.mjs')
const { supervise } = await import('./launch/supervise.mjs')

try {
  await ensureInstalled()
  process.exitCode = await supervise('scripts/test/run.ts', {})
} catch (error) {
  if (!error.isExpected) throw error
  process.stderr.write(`${error.message}\n0 passed, 1 failed\n`)
  process.exitCode = 1
}
