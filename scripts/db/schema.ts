// `npm run db:schema`: writes server/db/schema.sql and server/src/db/tables.ts from a freshly migrated database.
// With --check it writes nothing and fails when either is not what the migrations make.
import { execFileSync } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describeSchema } from '../../server/src/db/schema/describe-schema.ts'
import { withScratchDatabase } from '../../server/test/databases/scratch-database.ts'
import { PINNED_NODE, ROOT } from '../launch/root.mjs'

const isCheck = process.argv.includes('--check')
const made = await withScratchDatabase(async ({ url, pool }) => {
  const client = await pool.connect()
  try {
    return { 'server/db/schema.sql': await describeSchema(client), 'server/src/db/tables.ts': generateTables(url) }
  } finally {
    client.release()
  }
})

let drifted = 0
for (const [path, text] of Object.entries(made)) {
  const file = join(ROOT, path)
  const isSame = existsSync(file) && readFileSync(file, 'utf8') === text
  if (isSame) continue
  drifted++
  if (!isCheck) writeFileSync(file, text)
  console.log(isCheck ? `${path} is not what the migrations make; run npm run db:schema.` : `wrote ${path}`)
}
process.exit(isCheck && drifted > 0 ? 1 : 0)

function generateTables(url: string): string {
  const folder = mkdtempSync(join(tmpdir(), 'lotyard-tables-'))
  const file = join(folder, 'tables.ts')
  try {
    const program = join(ROOT, 'node_modules', 'kysely-codegen', 'dist', 'cli', 'bin.js')
    const options = ['--url', url, '--dialect', 'postgres', '--include-pattern', 'public.*', '--out-file', file]
    execFileSync(PINNED_NODE, [program, ...options], { cwd: folder, stdio: ['ignore', 'ignore', 'inherit'] })
    return readFileSync(file, 'utf8')
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
