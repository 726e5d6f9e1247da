// `npm run fuzz`: random requests to every call, on a market of their own. `--calls 20000` for more, `--seed 42` for the same
// ones again; it goes on after a finding, without the call that it was about, and prints each as a line for curl.
import { spawn } from 'node:child_process'
import { parseArgs } from 'node:util'
import { PINNED_NODE, ROOT } from './launch/root.mjs'

const MAX_CALLS = 1_000_000
const MAX_FINDINGS = 20
const { values } = parseArgs({ options: { calls: { type: 'string' }, seed: { type: 'string' } } })
const calls = Number(values.calls ?? 2_000)
const seed = Number(values.seed ?? Math.floor(Math.random() * 1_000_000))
if (!(Number.isInteger(calls) && calls >= 1 && calls <= MAX_CALLS) || !Number.isInteger(seed)) {
  console.error(`Usage: npm run fuzz -- [--calls 1-${MAX_CALLS}] [--seed whole-number]`)
  process.exit(2)
}
console.log(`seed ${seed}, ${calls} calls`)
const file = 'server/test/fuzz/fuzz.db.test.ts'
const child = spawn(PINNED_NODE, ['node_modules/vitest/vitest.mjs', 'run', file, '--disable-console-intercept'], {
  cwd: ROOT,
  stdio: 'inherit',
  env: {
    ...process.env,
    FUZZ_CALLS: String(calls),
    FUZZ_SEED: String(seed),
    FUZZ_FINDINGS: String(MAX_FINDINGS),
  },
})
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => child.kill(signal))
child.on('close', (code) => process.exit(code ?? 1))
