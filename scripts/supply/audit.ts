// `npm run audit`: known vulnerabilities of what is shipped. Fails on high and critical ones; where the registry can't be
// asked, it says so.
import { judgeAudit, type Accepted, type Audit } from './judge-audit.ts'
import { runNpm } from './run-npm.ts'

const ACCEPTED: Accepted = {}

const { problems, note } = judgeAudit(readAudit(), ACCEPTED, new Date().toISOString().slice(0, 10))
if (note !== null) console.log(note)
for (const problem of problems) console.error(problem)
process.exit(problems.length === 0 ? 0 : 1)

function readAudit(): Audit {
  const { stdout } = runNpm(['audit', '--json'])
  try {
    return JSON.parse(stdout) as Audit
  } catch {
    // Without a network npm may say nothing at all.
    return {}
  }
}
