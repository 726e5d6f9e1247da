import { execFileSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterEach, expect, test, vi } from 'vitest'
import { useFolder } from '../../test/servers/use-folder.ts'
import { fullVersion, readBuild } from './find-build.ts'

const folder = useFolder('checkout')
const git = (...args: string[]): string => execFileSync('git', args, { cwd: folder, encoding: 'utf8' }).trim()

afterEach(() => vi.unstubAllEnvs())

test('a checkout that belongs to another user tells its commit, and traces name it beside the version', async () => {
  writeFileSync(join(folder, 'package.json'), '{ "version": "1.2.3" }')
  git('init', '--quiet')
  git('-c', 'user.name=Ann', '-c', 'user.email=ann@lotyard.test', 'commit', '--quiet', '--allow-empty', '-m', 'first')
  const commit = git('rev-parse', '--short=12', 'HEAD')
  // git's own switch for its tests.
  vi.stubEnv('GIT_TEST_ASSUME_DIFFERENT_OWNER', '1')
  const build = await readBuild(pathToFileURL(`${folder}/`))
  expect(build).toEqual({ version: '1.2.3', commit })
  expect(fullVersion(build)).toBe(`1.2.3+${commit}`)
  expect(fullVersion({ version: '1.2.3', commit: 'unknown' })).toBe('1.2.3')
})
