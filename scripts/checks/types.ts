// `npm run types`: the compiler over every package, after the site's route types are written.
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { PINNED_NODE, ROOT } from '../launch/root.mjs'

if (existsSync(join(ROOT, 'web', 'react-router.config.ts')))
  run(join(ROOT, 'web'), ['../node_modules/@react-router/dev/bin.cjs', 'typegen'])
run(ROOT, ['node_modules/typescript/bin/tsc', '-b', '--noEmit'])

function run(cwd: string, args: string[]): void {
  const { status } = spawnSync(PINNED_NODE, args, { cwd, stdio: 'inherit' })
  if (status !== 0) process.exit(status ?? 1)
}
