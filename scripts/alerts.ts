// `npm run alerts`: checks the alert rules and their tests with promtool. `-- --live` starts a market and a Prometheus too,
// does to the market what each alert is for, and lists which fired; it takes some twenty minutes.
import { parseArgs } from 'node:util'
import { checkRules } from './watching/check-rules.ts'

const { values } = parseArgs({ options: { live: { type: 'boolean', default: false } } })
const isRight = checkRules()
if (!isRight || !values.live) process.exit(isRight ? 0 : 1)
const { runLive } = await import('./watching/live/run-live.ts')
process.exit((await runLive()) ? 0 : 1)
