// `npm run openapi`: writes docs/openapi.json from the routes as they are registered.
import '../../server/src/runtime/production.ts'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { buildApp } from '../../server/src/app.ts'
import { parseConfig } from '../../server/src/config/config.ts'
import { createLog } from '../../server/src/runtime/reporting/log.ts'
import { withScratchDatabase } from '../../server/test/databases/scratch-database.ts'
import { ROOT } from '../launch/root.mjs'

const PATH = 'docs/openapi.json'
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
if (!existsSync(file) || readFileSync(file, 'utf8') !== text) {
  writeFileSync(file, text)
  console.log(`wrote ${PATH}`)
}
