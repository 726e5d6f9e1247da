import { expect, test } from 'vitest'
import { findBomProblems, isFree } from './find-problems.ts'
import { makeBom, type Lock } from './make-bom.ts'

const free = { version: '1.0.0', license: 'MIT', integrity: 'sha512-AAAA' }
const lockOf = (packages: Lock['packages'] = {}): Lock => ({
  packages: {
    '': { version: '0.1.0' },
    server: { dependencies: { pg: '1', ours: '1' } },
    'node_modules/ours': { link: true, resolved: 'contract' },
    contract: { dependencies: { shape: '1' } },
    'node_modules/pg': { ...free, dependencies: { parts: '1' } },
    'node_modules/pg/node_modules/parts': { ...free, version: '2.0.0' },
    'node_modules/parts': free,
    'node_modules/shape': free,
    'node_modules/runner': free,
    ...packages,
  },
})
const problemsOf = (packages: Lock['packages'] = {}) => findBomProblems(makeBom(lockOf(packages), ['server']), ['pg'])

test('what the shipped packages need is listed with what that needs, in the version it gets, and nothing else', () => {
  const { components } = makeBom(lockOf(), ['server'])
  expect(components.map(({ purl }) => purl)).toEqual(['pkg:npm/parts@2.0.0', 'pkg:npm/pg@1.0.0', 'pkg:npm/shape@1.0.0'])
  expect(components[0]).toMatchObject({
    hashes: [{ alg: 'SHA-512', content: '000000' }],
    licenses: [{ expression: 'MIT' }],
  })
  expect(problemsOf()).toEqual([])
})

test.each<[string, Lock['packages'], string]>([
  ['a licence that is not free', { 'node_modules/pg': { ...free, license: 'BUSL-1.1' } }, 'pg@1.0.0 is under BUSL-1.1'],
  ['no licence', { 'node_modules/pg': { version: '1.0.0', integrity: 'sha512-AAAA' } }, 'pg@1.0.0 names no licence'],
  ['no hash', { 'node_modules/pg': { version: '1.0.0', license: 'MIT' } }, 'pg@1.0.0 has no version or no hash'],
  ['an address', { 'node_modules/pg': { ...free, version: 'https://registry.example/pg' } }, 'it names an address'],
  ['a dependency that is missing', { server: {} }, 'pg is a dependency and not in it'],
])('%s is told', (_case, packages, problem) => {
  expect(problemsOf(packages).join('\n')).toContain(problem)
})

test.each([
  ['(MIT OR GPL-3.0)', true],
  ['Apache-2.0 AND LGPL-3.0-or-later AND MIT', true],
  ['MIT AND BUSL-1.1', false],
])('%s: free %s', (expression, expected) => {
  expect(isFree(expression)).toBe(expected)
})
