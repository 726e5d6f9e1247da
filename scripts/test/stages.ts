// What `npm test` runs, and reports in this order: what fails fastest comes first. Stages run side by side where none needs
// the other, so that one uses the cores while another waits.
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { ensureBuilt } from '../launch/build.mjs'
import { findOrInstallChromium } from './find-chromium.ts'
import { atLeastOneFailure, NOTHING, readNote, readPlaywright, readVitest, type Findings } from './reports.ts'
import { runProgram } from './run-program.ts'

const MINUTE_MS = 60_000
const ONE_PASSED: Findings = { ...NOTHING, passed: 1 }
const ONE_FAILED: Findings = { ...NOTHING, failed: 1 }
// A test that fails is run again, and listed as unsteady if it then passes (docs/decisions/020).
const RETRIES = 1

export type StageResult = Findings & {
  output: string
  /** Shown with a stage that is good, such as why it was skipped. */
  note?: string
}
export type Stage = {
  name: string
  /** Names of stages above it that have to be done first. */
  after?: readonly string[]
  run: () => Promise<StageResult>
}

const LINT = 'lint, imports and types'
const BUILD = 'build'
const TESTS = 'unit, database and component tests'
const SPEED = 'speed of hot calls'

/** `folder` takes the reports and traces of this run alone, so that two runs do not mix theirs. */
export function stages(folder: string): Stage[] {
  return [
    { name: 'format', run: () => check(['node_modules/oxfmt/bin/oxfmt', '--check']) },
    { name: LINT, run: () => check(['scripts/checks/lint.ts']) },
    { name: 'lock file', run: () => check(['scripts/lockfile/lockfile.ts']) },
    { name: 'licences', run: () => check(['scripts/supply/sbom.ts', '--check']) },
    { name: 'known vulnerabilities', run: () => check(['scripts/supply/audit.ts']) },
    { name: 'schema drift', run: () => check(['scripts/db/schema.ts', '--check']) },
    { name: BUILD, run: buildAll },
    // Reads what the build has made.
    { name: 'script sizes', after: [BUILD], run: () => check(['scripts/bundles/bundle-size.ts']) },
    { name: 'the version before on this schema', run: () => versionBefore(join(folder, 'before.json')) },
    // They need the build alone. Beside the linter, which takes both cores, they would only take longer.
    { name: TESTS, after: [BUILD, LINT], run: () => vitest(join(folder, 'vitest.json')) },
    { name: SPEED, after: [BUILD, LINT], run: () => benchHotCalls(join(folder, 'calls.json')) },
    // They keep both cores busy, and wait for pages: nothing else beside them.
    { name: 'browser tests', after: [TESTS, SPEED], run: () => playwright(join(folder, 'e2e')) },
  ]
}

async function check(args: string[]): Promise<StageResult> {
  const { isDone, output } = await runProgram(args, { limitMs: 10 * MINUTE_MS })
  const note = readNote(output)
  return { ...(isDone ? ONE_PASSED : ONE_FAILED), output, ...(note !== undefined && { note }) }
}

/** A few of its tests, each domain's; `npm run test:before` runs them all (docs/decisions/108). */
async function versionBefore(report: string): Promise<StageResult> {
  const { isDone, output } = await runProgram(['scripts/before/before.ts', '--sample', `--report=${report}`], {
    limitMs: 10 * MINUTE_MS,
    env: { CI: 'true', NO_COLOR: '1' },
  })
  const skipped = readSkipped(report)
  if (skipped !== null) return { ...ONE_PASSED, output, note: `skipped: ${skipped}` }
  return { ...atLeastOneFailure(readReport(report, readVitest), isDone), output }
}

function readSkipped(report: string): string | null {
  if (!existsSync(report)) return null
  return (JSON.parse(readFileSync(report, 'utf8')) as { skipped?: string }).skipped ?? null
}

async function buildAll(): Promise<StageResult> {
  try {
    await ensureBuilt('web')
    await ensureBuilt('paypal-widget')
    return { ...ONE_PASSED, output: '' }
  } catch (error) {
    return { ...ONE_FAILED, output: (error as Error).message }
  }
}

async function vitest(report: string): Promise<StageResult> {
  const { isDone, output } = await runProgram(
    [
      'node_modules/vitest/vitest.mjs',
      'run',
      `--retry=${RETRIES}`,
      '--reporter=minimal',
      '--reporter=json',
      `--outputFile.json=${report}`,
    ],
    { limitMs: 30 * MINUTE_MS, env: { CI: 'true', NO_COLOR: '1' } },
  )
  return { ...atLeastOneFailure(readReport(report, readVitest), isDone), output }
}

/** It judges ratios, so what else the machine does hardly matters (docs/decisions/074). */
async function benchHotCalls(report: string): Promise<StageResult> {
  const { isDone, output } = await runProgram(['scripts/bench.ts', 'calls', '--quick', `--report=${report}`], {
    limitMs: 15 * MINUTE_MS,
    env: { NO_COLOR: '1' },
  })
  return {
    ...atLeastOneFailure(
      readReport(report, (found) => found as Findings),
      isDone,
    ),
    output,
  }
}

async function playwright(folder: string): Promise<StageResult> {
  const browser = await findOrInstallChromium()
  if ('problem' in browser) return { ...ONE_FAILED, output: browser.problem }
  const report = `${folder}.json`
  const { isDone, output } = await runProgram(
    [
      'node_modules/@playwright/test/cli.js',
      'test',
      '--config=e2e',
      `--retries=${RETRIES}`,
      '--reporter=dot,json',
      `--output=${folder}`,
    ],
    {
      limitMs: 45 * MINUTE_MS,
      env: {
        CI: 'true',
        NO_COLOR: '1',
        PLAYWRIGHT_JSON_OUTPUT_FILE: report,
        ...(browser.path !== null && { CHROMIUM_PATH: browser.path }),
      },
    },
  )
  return { ...atLeastOneFailure(readReport(report, readPlaywright), isDone), output }
}

/** No report means that nothing ran; the runner's exit code says so too. */
function readReport(path: string, read: (report: unknown) => Findings): Findings {
  return existsSync(path) ? read(JSON.parse(readFileSync(path, 'utf8'))) : NOTHING
}
