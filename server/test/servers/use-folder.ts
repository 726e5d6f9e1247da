import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll } from 'vitest'

/** An empty folder for the tests of one file, removed after them. Called at the top of the file. */
export function useFolder(name: string): string {
  const folder = mkdtempSync(join(tmpdir(), `lotyard-${name}-`))
  afterAll(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}
