import { expect, test } from 'vitest'
import { findLockFileProblems, type LockFile } from './find-problems.ts'

const HASH = { integrity: 'sha512-x' }
const native = (os: string, cpu: string) => ({ os: [os], cpu: [cpu], ...HASH })
const names = ['tool-linux-x64', 'tool-linux-arm64', 'tool-darwin-arm64']
const complete: LockFile['packages'] = {
  'node_modules/tool': { ...HASH, optionalDependencies: Object.fromEntries(names.map((name) => [name, '1.0.0'])) },
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
    'node_modules/a': { ...HASH, optionalDependencies: { fsevents: '2' } },
    'node_modules/fsevents': { ...HASH, os: ['darwin'] },
  }
  expect(findLockFileProblems({ packages })).toEqual([])
})

test('the address of a registry is told, a workspace’s folder is not', () => {
  const packages = {
    'node_modules/a': { ...HASH, resolved: 'https://registry.example/a.tgz' },
    'node_modules/b': { resolved: 'b', link: true },
  }
  expect(findLockFileProblems({ packages })).toEqual(['node_modules/a has a resolved address'])
})

test('a package without a hash is told; a workspace, and what another package holds, have none', () => {
  const packages = {
    web: {},
    'node_modules/web': { link: true },
    'node_modules/a': {},
    'node_modules/b': HASH,
    'node_modules/b/node_modules/c': { inBundle: true },
  }
  expect(findLockFileProblems({ packages })).toEqual(['node_modules/a has no hash'])
})
