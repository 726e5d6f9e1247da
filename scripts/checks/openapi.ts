// `npm run openapi`: writes docs/openapi.json from the routes as they are registered. With --check it only compares.
import '../../server/src/runtime/production.ts'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { buildApp } from '../../server/src/app.ts'
import { parseConfig } from '../../server/src/config/config.ts'
import { createLog } from '../../server/src/runtime/reporting/log.ts'
import { withScratchDatabase } from '../../server/test/databases/scratch-database.ts'
import { ROOT } from '../launch/root.mjs'

const PATH = 'docs/openapi.json'
const isCheck = process.argv.includes('--check')
// Nothing of this machine's environment may find its way into the file.
const config = parseConfig({ LOG_LEVEL: 'silent' }, () => 'a secret of a process that serves no one')

const text = await withScratchDatabase(async ({ db, pool }) => {
  const app = await buildApp({ db, pool, config, log: createLog('silent') })
  try {
    await app.ready()
    return app.openapiText()
  } finally {
    await app.close()
  }
})
const file = join(ROOT, PATH)
const isSame = existsSync(file) && readFileSync(file, 'utf8') === text
if (!isSame && !isCheck) writeFileSync(file, text)
if (!isSame) console.log(isCheck ? `${PATH} is not what the routes say; run npm run openapi.` : `wrote ${PATH}`)
process.exit(isSame || !isCheck ? 0 : 1)
