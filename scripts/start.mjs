// `npm start`: installs what is missing, builds the site if it is stale, and runs Lotyard until it is told to stop.
// Plain JavaScript, because before the install there may be no newer Node than the machine's own.
import { requireNode } from './launch/require-node.mjs'

requireNode()

const { runSupervised } = await import('./launch/run-supervised.mjs')
await runSupervised('server/src/main.ts')
