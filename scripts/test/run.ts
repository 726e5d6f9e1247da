import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { add, type Counts } from './reports.ts'
import { endPrograms } from './run-program.ts'
import { stages } from './stages.ts'
import { startStages, type TimedResult } from './start-stages.ts'

const folder = mkdtempSync(join(tmpdir(), 'lotyard-run-'))
let isInterrupted = false

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => void interrupt())
// Our parent process holds the other end, and is gone when it closes.
process.stdin.once('close', () => void interrupt()).resume()

let total: Counts = { passed: 0, failed: 0 }
const failedStages: string[] = []
const unsteadyTests: string[] = []
for (const running of startStages(stages(folder), () => isInterrupted)) {
  const result = await running
  if (isInterrupted || result === null) break
  report(result)
}

if (!isInterrupted) {
  rmSync(folder, { recursive: true, force: true })
  for (const line of unsteadyTests) process.stdout.write(`Unsteady, passed when run again: ${line}\n`)
  if (failedStages.length > 0) process.stdout.write(`Failed: ${failedStages.join('; ')}\n`)
  process.stdout.write(`${total.passed} passed, ${total.failed} failed\n`)
  process.exit(total.failed === 0 && total.passed > 0 ? 0 : 1)
}

function report({ name, seconds, output, note, failures, unsteady, ...counts }: TimedResult): void {
  total = add(total, counts)
  unsteadyTests.push(...unsteady)
  // A stage in which no test ran has proven nothing.
  const isGood = counts.failed === 0 && counts.passed > 0
  if (!isGood) failedStages.push(name)
  if (counts.failed + counts.passed === 0) total = add(total, { passed: 0, failed: 1 })
  process.stdout.write(
    `${isGood ? 'ok    ' : 'FAILED'}  ${name}: ${counts.passed} passed, ${counts.failed} failed (${seconds} s)\n`,
  )
  if (note !== undefined) process.stdout.write(`        ${note}\n`)
  for (const line of failures) process.stdout.write(`        ✗ ${line}\n`)
  if (!isGood) process.stdout.write(`${output.trim().replaceAll(/^/gm, '        ')}\n`)
}

async function interrupt(): Promise<void> {
  if (isInterrupted) return
  isInterrupted = true
  await endPrograms()
  rmSync(folder, { recursive: true, force: true })
  process.stdout.write('Interrupted.\n0 passed, 1 failed\n')
  process.exit(130)
}
