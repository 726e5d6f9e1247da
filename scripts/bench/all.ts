// `npm run bench -- all`: every bench, one after the other, each in a process of its own and for a limited time. One table of
// what they found goes to docs/performance/latest.md, with the date, the commit and how fast the machine was.
//
// Parameters are short ones: it is for comparing days, and a figure that is published comes from the bench itself.
import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { cpus, tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { parseArgs } from 'node:util'
import { ROOT } from '../launch/root.mjs'
import { FIGURES_FILE, type Figure } from './machine/figures.ts'
import { measureLoop, REFERENCE_LOOP_MS } from './machine/machine-pace.ts'
import { toPage, type BenchResult } from './machine/latest-page.ts'

const MINUTE_MS = 60_000
const STOP_LIMIT_MS = 30_000
const LATEST = join(ROOT, 'docs', 'performance', 'latest.md')

type Planned = { args: string[]; limitMs: number }

const PLAN: readonly Planned[] = [
  { args: ['calls', '--quick'], limitMs: 10 * MINUTE_MS },
  { args: ['catalogue', '--lots', '100000', '--seconds', '1', '--rounds', '1'], limitMs: 10 * MINUTE_MS },
  { args: ['auctions'], limitMs: 15 * MINUTE_MS },
  { args: ['orders'], limitMs: 10 * MINUTE_MS },
  { args: ['cart', '--lots', '20000'], limitMs: 10 * MINUTE_MS },
  { args: ['worth', '--page-lots', '2000'], limitMs: 10 * MINUTE_MS },
  { args: ['desk', '--lots', '20000'], limitMs: 15 * MINUTE_MS },
  { args: ['alerts', '--lots', '300', '--rounds', '1'], limitMs: 10 * MINUTE_MS },
  { args: ['replica', '--lots', '20000'], limitMs: 10 * MINUTE_MS },
  { args: ['first-minutes', '--minutes', '2', '--photos', '60'], limitMs: 15 * MINUTE_MS },
]

export async function run(args: string[]): Promise<void> {
  const { values } = parseArgs({ args, options: { only: { type: 'string', multiple: true } } })
  const plan = PLAN.filter(({ args: [name] }) => values.only?.includes(name!) ?? true)
  if (plan.length === 0) throw new Error(`--only is one of: ${PLAN.map(({ args: [name] }) => name).join(', ')}.`)
  const folder = mkdtempSync(join(tmpdir(), 'lotyard-bench-'))
  const results: BenchResult[] = []
  const startedAt = new Date()
  try {
    for (const planned of plan) results.push(await runOne(planned, join(folder, `${planned.args[0]}.jsonl`)))
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
  const page = toPage({
    startedAt,
    commit: describeCommit(),
    machine: `${cpus().length} × ${cpus()[0]?.model ?? 'a core'}, ${process.arch}, Node ${process.version}`,
    loopMs: measureLoop(),
    referenceLoopMs: REFERENCE_LOOP_MS,
    results,
  })
  console.log(`\n${page}`)
  mkdirSync(dirname(LATEST), { recursive: true })
  writeFileSync(LATEST, page)
  if (results.some(({ outcome }) => outcome !== 'passed')) process.exitCode = 1
}

async function runOne({ args, limitMs }: Planned, figuresFile: string): Promise<BenchResult> {
  const command = `npm run bench -- ${args.join(' ')}`
  console.log(`\n== ${command}`)
  const child = spawn(process.execPath, ['scripts/bench.ts', ...args], {
    cwd: ROOT,
    env: { ...process.env, [FIGURES_FILE]: figuresFile },
    stdio: ['ignore', 'inherit', 'inherit'],
  })
  let isLate = false
  const late = setTimeout(() => {
    isLate = true
    child.kill('SIGTERM')
  }, limitMs)
  const kill = setTimeout(() => child.kill('SIGKILL'), limitMs + STOP_LIMIT_MS)
  const [code] = (await once(child, 'exit')) as [number | null]
  clearTimeout(late)
  clearTimeout(kill)
  const outcome = isLate ? 'too slow' : code === 0 ? 'passed' : 'failed'
  return { name: args[0]!, command, outcome, figures: readFigures(figuresFile) }
}

/** None where the bench told none, or ended before. */
function readFigures(file: string): Figure[] {
  try {
    return readFileSync(file, 'utf8')
      .split('\n')
      .filter(Boolean)
      .map((line) => JSON.parse(line) as Figure)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return []
    throw error
  }
}

/** What is not committed is said: the figures are of it too. */
function describeCommit(): string {
  const git = (...words: string[]): string => execFileSync('git', words, { cwd: ROOT, encoding: 'utf8' }).trim()
  try {
    return git('rev-parse', '--short', 'HEAD') + (git('status', '--porcelain') === '' ? '' : ' and changes')
  } catch {
    return 'unknown'
  }
}
