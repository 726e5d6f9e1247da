// `npm run audit`: known vulnerabilities of what is shipped. Fails on high and critical ones; where the registry can't be
// asked, it says so.
import { spawnSync } from 'node:child_process'
import { judgeAudit, type Accepted, type Audit } from './judge-audit.ts'
import { ROOT } from '../launch/root.mjs'

const ACCEPTED: Accepted = {}
/** It asks once, and doesn't wait for a registry that isn't there. */
const OPTIONS = ['--omit=dev', '--package-lock-only', '--fetch-retries=0', '--fetch-timeout=10000', '--loglevel=error']
const LIMIT_MS = 120_000

const { problems, note } = judgeAudit(readAudit(), ACCEPTED, new Date().toISOString().slice(0, 10))
if (note !== null) console.log(note)
for (const problem of problems) console.error(problem)
process.exit(problems.length === 0 ? 0 : 1)

function readAudit(): Audit {
  const { stdout } = spawnSync('npm', ['audit', '--json', ...OPTIONS], {
    cwd: ROOT,
    encoding: 'utf8',
    timeout: LIMIT_MS,
  })
  try {
    return JSON.parse(stdout) as Audit
  } catch {
    // Without a network, or without npm, there is nothing to read.
    return {}
  }
}
