import { isMet, toGoal, toValue, type Figure } from './figures.ts'

export type BenchResult = {
  name: string
  command: string
  outcome: 'passed' | 'failed' | 'too slow'
  figures: readonly Figure[]
}

export type Run = {
  startedAt: Date
  commit: string
  machine: string
  /** CPU milliseconds of the fixed loop, here and on the machine that limits in seconds are meant for. */
  loopMs: number
  referenceLoopMs: number
  results: readonly BenchResult[]
}

/** docs/performance/latest.md, as the formatter has it but for the width of its columns. */
export function toPage({ startedAt, commit, machine, loopMs, referenceLoopMs, results }: Run): string {
  return `# Latest benches

Written by \`npm run bench -- all\`, with short parameters; docs/performance.md explains each bench and has the figures of long runs.

- ${startedAt.toISOString().slice(0, 16).replace('T', ' ')} UTC, commit ${commit}
- ${machine}
- Calibration: the fixed loop took ${loopMs.toFixed(1)} ms of CPU time, ${(loopMs / referenceLoopMs).toFixed(2)} times the reference machine's ${referenceLoopMs} ms. Divide times by that before comparing days; ratios are compared as they are.

| bench | figure | value | goal | |
| --- | --- | --- | --- | --- |
${results.flatMap(toRows).join('\n')}

| bench | outcome | command |
| --- | --- | --- |
${results.map(({ name, outcome, command }) => toRow([name, outcome, `\`${command}\``])).join('\n')}
`
}

function toRows({ name, figures }: BenchResult): string[] {
  return figures.map((figure) => {
    const verdict = figure.goal === undefined ? '' : isMet(figure) ? 'met' : '**missed**'
    return toRow([name, figure.name, toValue(figure), figure.goal === undefined ? '' : toGoal(figure.goal), verdict])
  })
}

function toRow(cells: readonly string[]): string {
  return `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`
}
