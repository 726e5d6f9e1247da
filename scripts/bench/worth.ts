// `npm run bench -- worth`: what price books cost. The engine alone on a large market, whose lots need no database; and pages of
// lots over HTTP with a book beside the same pages without.
import '../../server/src/runtime/production.ts'
import { parseArgs } from 'node:util'
import { measureEngine } from './worth/engine.ts'
import { measurePages } from './worth/pages.ts'

export async function run(args: string[]): Promise<void> {
  const { values } = parseArgs({
    args,
    options: {
      lots: { type: 'string', default: '100000' },
      /** Of the database that pages are measured on. */
      'page-lots': { type: 'string', default: '5000' },
      lines: { type: 'string', default: '40' },
      /** One of the parts alone. */
      part: { type: 'string' },
    },
  })
  const lines = Number(values.lines)
  const parts: Record<string, () => Promise<string[]>> = {
    engine: () => measureEngine({ lots: Number(values.lots), lines }),
    pages: () => measurePages({ lots: Number(values['page-lots']), lines }),
  }
  const wanted = Object.entries(parts).filter(([name]) => (values.part ?? name) === name)
  if (wanted.length === 0) throw new Error(`--part is one of: ${Object.keys(parts).join(', ')}.`)
  for (const [name, measure] of wanted) {
    process.stdout.write(`\n${name}\n`)
    const failures = await measure()
    for (const failure of failures) process.stderr.write(`${failure}\n`)
    if (failures.length > 0) process.exitCode = 1
  }
}
