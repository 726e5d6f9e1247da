// `npm run audit`: known vulnerabilities of what is shipped. Fails on high and critical ones; where the registry can't be
// asked, it says so.
import { spawnSync } from 'node:child_process'
import { judgeAudit, type Accepted, type Audit } from './judge-audit.ts'
import { ROOT } from '../launch/root.mjs'

const ACCEPTED: Accepted = {}
/**
 * It asks once, and doesn't wait for a registry that isn't there. Offline, as a user may have set npm, it would find nothing
 * without having asked.
 */
const OPTIONS = [
  '--omit=dev',
  '--package-lock-only',
  '--fetch-retries=0',
  '--fetch-timeout=10000',
  '--no-offline',
  '--loglevel=error',
]
const LIMIT_MS = 120_000

const { problems, note } = judgeAudit(readAudit(), ACCEPTED, new Date().toISOString().slice(0, 10))
if (note !== null) console.log(`Note: ${note}`)
for (const problem of problems) console.error(problem)
process.exit(problems.length === 0 ? 0 : 1)

function readAudit(): Audit {
  const { stdout, stderr, error } = spawnSync('npm', ['audit', '--json', ...OPTIONS], {
    cwd: ROOT,
    encoding: 'utf8',
    timeout: LIMIT_MS,
  })
  if (error !== undefined) return { message: error.message }
  try {
    return JSON.parse(stdout) as Audit
  } catch {
    return { message: `it did not write JSON. ${stderr.trim().slice(0, 500)}` }
  }
}
