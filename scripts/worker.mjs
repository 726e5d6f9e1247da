// `npm run worker`: runs jobs in a process of its own, beside web processes elsewhere, until it is told to stop.
// Plain JavaScript, as `npm start`.
import { requireNode } from './launch/require-node.mjs'

requireNode()

const { runSupervised } = await import('./launch/run-supervised.mjs')
await runSupervised('server/src/worker-main.ts')
