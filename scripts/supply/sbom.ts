// `npm run sbom`: writes build/sbom.cdx.json, everything that a market runs with, and checks its licences. With --check it
// only looks.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { findBomProblems } from './find-problems.ts'
import { makeBom, type Lock } from './make-bom.ts'
import { ROOT } from '../launch/root.mjs'

const PATH = 'build/sbom.cdx.json'
const SHIPPED = ['contract', 'server', 'demo', 'web', 'paypal-widget']

const lock = JSON.parse(readFileSync(join(ROOT, 'package-lock.json'), 'utf8')) as Lock
// The root's optional packages are Node itself, for each platform; what it has beside is for developers.
lock.packages['']!.dependencies = {}
const bom = makeBom(lock, ['', ...SHIPPED])
const problems = findBomProblems(bom, SHIPPED.flatMap(dependenciesOf))
for (const problem of problems) console.error(problem)
if (!process.argv.includes('--check')) {
  mkdirSync(join(ROOT, 'build'), { recursive: true })
  writeFileSync(join(ROOT, PATH), `${JSON.stringify(bom, null, 2)}\n`)
  console.log(`wrote ${PATH}: ${bom.components.length} packages`)
}
process.exit(problems.length === 0 ? 0 : 1)

function dependenciesOf(folder: string): string[] {
  const names = Object.keys(lock.packages[folder]?.dependencies ?? {})
  return names.filter((name) => !name.startsWith('@lotyard/'))
}
