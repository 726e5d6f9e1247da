import { expect, test } from 'vitest'
import { findBomProblems, isFree } from './find-problems.ts'

const pg = { name: 'pg', version: '8.0.0', purl: 'pkg:npm/pg@8.0.0', licenses: [{ license: { id: 'MIT' } }] }
const bom = (change: object = {}) => ({ bomFormat: 'CycloneDX', components: [{ ...pg, ...change }] })

test('a list of free packages that names no address has no problem', () => {
  expect(findBomProblems(bom(), ['pg'])).toEqual([])
})

test.each<[string, object, string]>([
  ['a licence that is not free', { licenses: [{ license: { id: 'BUSL-1.1' } }] }, 'pg@8.0.0 is under BUSL-1.1'],
  ['no licence', { licenses: [] }, 'pg@8.0.0 names no licence'],
  ['no version', { version: undefined }, 'pg@? has no version'],
  [
    'a registry',
    { externalReferences: [{ type: 'distribution', url: 'https://registry.example/pg.tgz' }] },
    'pg@8.0.0 names where',
  ],
  ['a dependency that is missing', { name: 'pgg', purl: 'pkg:npm/pgg@8.0.0' }, 'pg is a dependency and not in it'],
])('%s is told', (_case, change, problem) => {
  expect(findBomProblems(bom(change), ['pg'])[0]).toContain(problem)
})

test.each([
  ['(MIT OR GPL-3.0)', true],
  ['Apache-2.0 AND LGPL-3.0-or-later AND MIT', true],
  ['MIT AND BUSL-1.1', false],
])('%s: free %s', (expression, expected) => {
  expect(isFree(expression)).toBe(expected)
})
