// `npm run deploy -- examples` writes the configurations under deploy/ that are made of the cluster's; `npm run deploy --
// check` lets the programs they are for look at them, as far as these are installed.
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { checkDeploy } from './deploy/check-deploy.ts'
import { examples } from './deploy/examples.ts'
import { ROOT } from './launch/root.mjs'

const [command] = process.argv.slice(2)
if (command === 'examples') {
  for (const { path, text } of examples()) writeFileSync(join(ROOT, path), text)
} else if (command === 'check') {
  const results = checkDeploy()
  for (const { file, by, isInstalled, problem } of results) {
    const word = !isInstalled ? 'skipped' : problem === null ? 'ok' : 'FAILED'
    console.log(`${word.padEnd(8)} ${file} (${by})${problem === null ? '' : `\n${problem}`}`)
  }
  process.exitCode = results.some(({ problem }) => problem !== null) ? 1 : 0
} else {
  console.error('Usage: npm run deploy -- examples | check')
  process.exitCode = 2
}
