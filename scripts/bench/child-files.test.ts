import { existsSync, globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'

const FILE_URL = /new URL\(\s*'([^']+\.ts)',\s*import\.meta\.url/g

// The compiler doesn't follow such an address: a file that is moved would be missed by the next bench only.
test('every file that a bench starts as a process of its own is where the bench looks for it', () => {
  const started = globSync('**/*.ts', { cwd: import.meta.dirname }).flatMap((path) =>
    [...readFileSync(join(import.meta.dirname, path), 'utf8').matchAll(FILE_URL)].map(([, name]) =>
      join(dirname(path), name!),
    ),
  )
  expect(started).toContain('machine/web-process.ts')
  expect(started.filter((path) => !existsSync(join(import.meta.dirname, path)))).toEqual([])
})
