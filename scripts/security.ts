// `npm run security -- table`: writes docs/security-authorisation.md, after a change of who may make which call.
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { writeTable } from '../server/test/authorisation/write-table.ts'
import { ROOT } from './launch/root.mjs'

const PATH = 'docs/security-authorisation.md'

if (process.argv[2] !== 'table') {
  console.error('Usage: npm run security -- table')
  process.exit(1)
}
writeFileSync(join(ROOT, PATH), writeTable())
console.log(`wrote ${PATH}`)
