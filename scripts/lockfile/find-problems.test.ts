import { expect, test } from 'vitest'
import { findLockFileProblems, type LockFile } from './find-problems.ts'

const native = (os: string, cpu: string) => ({ os: [os], cpu: [cpu] })
const names = ['tool-linux-x64', 'tool-linux-arm64', 'tool-darwin-arm64']
const complete: LockFile['packages'] = {
  'node_modules/tool': { optionalDependencies: Object.fromEntries(names.map((name) => [name, '1.0.0'])) },
  'node_modules/tool-linux-x64': native('linux', 'x64'),
  'node_modules/tool-linux-arm64': native('linux', 'arm64'),
  'node_modules/tool-darwin-arm64': native('darwin', 'arm64'),
}

test('a lock file with a package for each platform has no problem', () => {
  expect(findLockFileProblems({ packages: complete })).toEqual([])
})

test.each(names)('a missing %s is told', (name) => {
  const { [`node_modules/${name}`]: _left, ...packages } = complete
  expect(findLockFileProblems({ packages })).toEqual([`node_modules/tool has no optional package for ${name.slice(5)}`])
})

test('a package for one system by design, such as a file watcher, is no problem', () => {
  const packages = {
    'node_modules/a': { optionalDependencies: { fsevents: '2' } },
    'node_modules/fsevents': { os: ['darwin'] },
  }
  expect(findLockFileProblems({ packages })).toEqual([])
})

test('the address of a registry is told, a workspace’s folder is not', () => {
  const packages = {
    'node_modules/a': { resolved: 'https://registry.example/a.tgz' },
    'node_modules/b': { resolved: 'b', link: true },
  }
  expect(findLockFileProblems({ packages })).toEqual(['node_modules/a has a resolved address'])
})
