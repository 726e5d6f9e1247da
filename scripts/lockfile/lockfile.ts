// `npm run lockfile`: whether the lock file installs on every platform we promise, and names no registry.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { findLockFileProblems } from './find-problems.ts'
import { ROOT } from '../launch/root.mjs'

const problems = findLockFileProblems(JSON.parse(readFileSync(join(ROOT, 'package-lock.json'), 'utf8')))
for (const problem of problems) process.stderr.write(`package-lock.json: ${problem}\n`)
process.exit(problems.length === 0 ? 0 : 1)
