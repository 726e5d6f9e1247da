// `npm run check`: what to run before a commit. Format, lint with imports and types, unit tests; under a minute.
import { runProgram } from '../test/run-program.ts'

const LIMIT_MS = 120_000
const CHECKS = [
  ['format', 'node_modules/oxfmt/bin/oxfmt', '--check'],
  ['lint, imports and types', 'scripts/checks/lint.ts'],
  ['lock file', 'scripts/lockfile/lockfile.ts'],
  ['unit tests', 'node_modules/vitest/vitest.mjs', 'run', '--project', 'unit'],
] as const

// The formatter and the compiler's start use one core each, so what only reads runs side by side.
const [reading, testing] = [CHECKS.slice(0, -1), CHECKS.slice(-1)]
const results = [...(await Promise.all(reading.map(run))), ...(await Promise.all(testing.map(run)))]
process.exit(results.every(Boolean) ? 0 : 1)

async function run([name, ...args]: (typeof CHECKS)[number]): Promise<boolean> {
  const startMs = performance.now()
  const { isDone, output } = await runProgram([...args], { limitMs: LIMIT_MS })
  console.log(`${isDone ? 'ok    ' : 'FAILED'}  ${name} (${((performance.now() - startMs) / 1000).toFixed(1)} s)`)
  if (!isDone) console.log(output.trim())
  return isDone
}
