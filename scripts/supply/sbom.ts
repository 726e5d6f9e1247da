// `npm run sbom`: writes build/sbom.cdx.json, everything that a market runs with, and checks its licences. With --check it
// only looks.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { findBomProblems, type Bom } from './find-problems.ts'
import { runNpm } from './run-npm.ts'
import { ROOT } from '../launch/root.mjs'

const PATH = 'build/sbom.cdx.json'
const SHIPPED = ['contract', 'server', 'demo', 'web', 'paypal-widget']

const { status, stdout, stderr } = runNpm(['sbom', '--sbom-format=cyclonedx'])
if (status !== 0) {
  console.error(stderr)
  process.exit(1)
}
const bom = JSON.parse(stdout) as Bom & { metadata: { component: { name: string } } }
// npm takes the folder's name, which is the developer's own.
bom.metadata.component.name = 'lotyard'
const problems = findBomProblems(bom, SHIPPED.flatMap(dependenciesOf))
for (const problem of problems) console.error(problem)
if (!process.argv.includes('--check')) {
  mkdirSync(join(ROOT, 'build'), { recursive: true })
  writeFileSync(join(ROOT, PATH), `${JSON.stringify(bom, null, 2)}\n`)
  console.log(`wrote ${PATH}: ${bom.components?.length ?? 0} packages`)
}
process.exit(problems.length === 0 ? 0 : 1)

function dependenciesOf(folder: string): string[] {
  const { dependencies = {} } = JSON.parse(readFileSync(join(ROOT, folder, 'package.json'), 'utf8')) as {
    dependencies?: Record<string, string>
  }
  return Object.keys(dependencies)
}
