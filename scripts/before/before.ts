// `npm run test:before`: runs the API tests of the version before on this version's schema.
//
// While processes are replaced one by one, and after a roll back, the version before works on the new schema
// (docs/decisions/108). Its own tests say whether it does. They run with the packages that are installed now, which may be
// newer than those of its lock file.
import { spawn } from 'node:child_process'
import { rmSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { PINNED_NODE } from '../launch/root.mjs'
import { makeEarlierCheckout, readVersionBefore, whyNotThere } from './earlier-checkout.ts'
import { ALL, LEFT_OUT, SAMPLE } from './which-tests.ts'

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    commit: { type: 'string' },
    /** Tries out other migrations than those of this checkout. */
    migrations: { type: 'string' },
    sample: { type: 'boolean', default: false },
    report: { type: 'string' },
  },
})
const commit = values.commit ?? readVersionBefore()
const whyNot = whyNotThere(commit)
if (whyNot !== null) {
  console.log(`Skipped: ${whyNot}`)
  if (values.report !== undefined) writeFileSync(values.report, JSON.stringify({ skipped: whyNot }))
  process.exit(0)
}

const folder = makeEarlierCheckout(commit, values.migrations && resolve(values.migrations))
for (const path of Object.keys(LEFT_OUT)) rmSync(join(folder, path), { recursive: true, force: true })
process.exitCode = 1
let child: ReturnType<typeof spawn> | null = null
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => child?.kill(signal))
try {
  console.log(`Version ${commit.slice(0, 8)} on this version's schema:`)
  process.exitCode = await runTests()
} finally {
  rmSync(folder, { recursive: true, force: true })
}

function runTests(): Promise<number> {
  const files = positionals.length > 0 ? positionals : values.sample ? SAMPLE : ALL
  const reporters =
    values.report === undefined ? [] : ['--reporter=json', `--outputFile.json=${resolve(values.report)}`]
  child = spawn(
    PINNED_NODE,
    [
      join(folder, 'node_modules', 'vitest', 'vitest.mjs'),
      'run',
      '--project=db',
      '--reporter=minimal',
      '--retry=1',
      ...reporters,
      ...files,
    ],
    { cwd: folder, stdio: ['ignore', 'inherit', 'inherit'] },
  )
  return new Promise((done, reject) => {
    child?.once('error', reject)
    child?.once('close', (code) => done(code ?? 1))
  })
}
