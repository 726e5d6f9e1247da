// What several runs of Lighthouse say about a page, as one row of a table, and whether it is good enough.

export type Run = {
  performance: number
  accessibility: number
  bestPractices: number
  seo: number
  lcpMs: number
  tbtMs: number
  cls: number
  scriptBytes: number
  scriptFiles: number
  totalBytes: number
}

export type PageRow = Run & { page: string }

/** Performance is measured and scatters; the other two are lists of rules, so anything below 100 is a rule broken. */
const MINIMUMS = { performance: 95, accessibility: 100, bestPractices: 100 } as const

/** The median of each figure by itself: one run that met a busy moment moves none of them. */
export function summarize(page: string, runs: Run[]): PageRow {
  const [first] = runs
  if (first === undefined) throw new Error(`Nothing was measured for ${page}.`)
  const names = Object.keys(first) as (keyof Run)[]
  const medians = names.map((name) => [name, median(runs.map((run) => run[name]))])
  return { page, ...(Object.fromEntries(medians) as Run) }
}

function median(values: number[]): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.floor((sorted.length - 1) / 2)]!
}

/** Sentences that say what falls short. */
export function findShortfalls(rows: PageRow[]): string[] {
  return rows.flatMap((row) =>
    Object.entries(MINIMUMS)
      .filter(([name, minimum]) => row[name as keyof typeof MINIMUMS] < minimum)
      .map(
        ([name, minimum]) => `${row.page}: ${name} is ${row[name as keyof typeof MINIMUMS]}, and must be ${minimum}.`,
      ),
  )
}

const COLUMNS: [title: string, cell: (row: PageRow) => string][] = [
  ['page', (row) => row.page],
  ['performance', (row) => String(row.performance)],
  ['accessibility', (row) => String(row.accessibility)],
  ['best practices', (row) => String(row.bestPractices)],
  ['SEO', (row) => String(row.seo)],
  ['LCP', (row) => `${(row.lcpMs / 1000).toFixed(1)} s`],
  ['TBT', (row) => `${Math.round(row.tbtMs)} ms`],
  ['CLS', (row) => row.cls.toFixed(3)],
  ['scripts', (row) => `${Math.round(row.scriptBytes / 1024)} KB in ${row.scriptFiles}`],
  ['all bytes', (row) => `${Math.round(row.totalBytes / 1024)} KB`],
]

/** As Markdown, for docs/performance.md. */
export function toTable(rows: PageRow[]): string {
  const cells = [COLUMNS.map(([title]) => title), ...rows.map((row) => COLUMNS.map(([, cell]) => cell(row)))]
  const widths = COLUMNS.map((_column, index) => Math.max(...cells.map((line) => line[index]!.length)))
  const [titles, ...lines] = cells.map((line) => `| ${line.map((text, i) => text.padEnd(widths[i]!)).join(' | ')} |`)
  return [titles, `| ${widths.map((width) => '-'.repeat(width)).join(' | ')} |`, ...lines].join('\n')
}
