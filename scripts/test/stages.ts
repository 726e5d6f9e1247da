// What `npm test` runs, in this order: what fails fastest comes first.
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { ensureBuilt } from '../build.mjs'
import { ROOT } from '../root.mjs'
import { atLeastOneFailure, countPlaywright, countVitest, NOTHING, type Counts } from './counts.ts'
import { findOrInstallChromium } from './find-chromium.ts'
import { runProgram } from './run-program.ts'

const MINUTE_MS = 60_000

export type StageResult = Counts & { output: string }
export type Stage = { name: string; run: () => Promise<StageResult> }

/** `folder` takes the reports and traces of this run alone, so that two runs do not mix theirs. */
export function stages(folder: string): Stage[] {
  return [
    {
      name: 'format',
      run: () => check(['node_modules/prettier/bin/prettier.cjs', '--check', '--log-level', 'warn', '.']),
    },
    { name: 'lint and imports', run: () => check(['node_modules/oxlint/bin/oxlint', '--type-aware']) },
    { name: 'types', run: () => check(['scripts/types.ts']) },
    { name: 'lock file', run: () => check(['scripts/lockfile.ts']) },
    { name: 'schema drift', run: () => check(['scripts/db-schema.ts', '--check']) },
    { name: 'OpenAPI drift', run: () => check(['scripts/openapi.ts', '--check']) },
    { name: 'build', run: buildAll },
    { name: 'unit, database and component tests', run: () => vitest(join(folder, 'vitest.json')) },
    ...['e2e/paypal', 'e2e']
      .filter((path) => existsSync(join(ROOT, path, 'playwright.config.ts')))
      .map((path) => ({
        name: `browser tests (${path})`,
        run: () => playwright(path, join(folder, path.replace('/', '-'))),
      })),
  ]
}

async function check(args: string[]): Promise<StageResult> {
  const { isDone, output } = await runProgram(args, { limitMs: 5 * MINUTE_MS })
  return isDone ? { passed: 1, failed: 0, output } : { passed: 0, failed: 1, output }
}

async function buildAll(): Promise<StageResult> {
  try {
    await ensureBuilt('web')
    await ensureBuilt('paypal-widget')
    return { passed: 1, failed: 0, output: '' }
  } catch (error) {
    return { passed: 0, failed: 1, output: (error as Error).message }
  }
}

async function vitest(report: string): Promise<StageResult> {
  const { isDone, output } = await runProgram(
    ['node_modules/vitest/vitest.mjs', 'run', '--reporter=dot', '--reporter=json', `--outputFile.json=${report}`],
    { limitMs: 15 * MINUTE_MS, env: { CI: 'true', NO_COLOR: '1' } },
  )
  return { ...atLeastOneFailure(readReport(report, countVitest), isDone), output }
}

async function playwright(path: string, folder: string): Promise<StageResult> {
  const browser = await findOrInstallChromium()
  if ('problem' in browser) return { passed: 0, failed: 1, output: browser.problem }
  const report = `${folder}.json`
  const { isDone, output } = await runProgram(
    ['node_modules/@playwright/test/cli.js', 'test', '-c', path, '--reporter=dot,json', `--output=${folder}`],
    {
      limitMs: 30 * MINUTE_MS,
      env: {
        CI: 'true',
        NO_COLOR: '1',
        PLAYWRIGHT_JSON_OUTPUT_FILE: report,
        ...(browser.path !== null && { CHROMIUM_PATH: browser.path }),
      },
    },
  )
  return { ...atLeastOneFailure(readReport(report, countPlaywright), isDone), output }
}

/** No report means that nothing ran, which the runner's exit code tells as well. */
function readReport(path: string, count: (report: unknown) => Counts): Counts {
  return existsSync(path) ? count(JSON.parse(readFileSync(path, 'utf8'))) : NOTHING
}
