// `npm run lint`: the rules, who may import whom, and the types of every package, after the site's route types are written.
// One program for all of it: the compiler by itself would read every package once more (docs/decisions/013).
import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { PINNED_NODE, ROOT } from '../launch/root.mjs'

run(join(ROOT, 'web'), ['../node_modules/@react-router/dev/bin.cjs', 'typegen'])
run(ROOT, ['node_modules/oxlint/bin/oxlint', '--type-aware', '--type-check', ...process.argv.slice(2)])

function run(cwd: string, args: string[]): void {
  const { status } = spawnSync(PINNED_NODE, args, { cwd, stdio: 'inherit' })
  if (status !== 0) process.exit(status ?? 1)
}
