import { expect, test } from 'vitest'
import { judgeAudit } from './judge-audit.ts'

const found = (severity: string) => ({
  vulnerabilities: {
    tar: {
      name: 'tar',
      severity,
      via: [{ url: 'https://example.test/advisories/GHSA-1', title: 'Escapes' }, 'minizlib'],
    },
  },
})
const accepted = { 'GHSA-1': { because: 'We unpack nothing.', until: '2026-12-31' } }

test.each([
  ['high', ['tar: high, Escapes (GHSA-1)']],
  ['critical', ['tar: critical, Escapes (GHSA-1)']],
  ['moderate', []],
])('an advisory that is %s stops a release, or not', (severity, problems) => {
  expect(judgeAudit(found(severity), {}, '2026-11-18')).toEqual({ problems, note: null })
})

test('one that was looked at is accepted until its day', () => {
  expect(judgeAudit(found('high'), accepted, '2026-12-31').problems).toEqual([])
  expect(judgeAudit(found('high'), accepted, '2027-01-01').problems).toHaveLength(1)
})

const asked = 'https://registry.example.test/-/npm/v1/security/advisories/bulk'

test.each([
  ['has no advisories', { message: `405 Method Not Allowed - POST ${asked}`, statusCode: 405, error: { summary: '' } }],
  ['is not there', { message: `request to ${asked} failed, reason: connect ECONNREFUSED 127.0.0.1:9`, error: {} }],
  ['is too slow', { message: `network timeout at: ${asked}` }],
  ['takes all the time there is', { message: 'spawnSync npm ETIMEDOUT' }],
])('where the registry %s, it is said, and nothing fails', (_case, audit) => {
  const { problems, note } = judgeAudit(audit, {}, '2026-11-18')
  expect([problems, note]).toEqual([[], expect.stringContaining('none were looked at')])
})

test.each([
  ['without a lock file', { error: { code: 'ENOLOCK', summary: 'It requires an existing lockfile.' } }, 'lockfile'],
  ['without npm', { message: 'spawnSync npm ENOENT' }, 'ENOENT'],
  ['with an error of its own', { message: "Cannot read properties of undefined (reading 'x')" }, 'undefined'],
  ['without a word', {}, 'it said nothing'],
])('an audit that fails %s is a problem, and no registry that is away', (_case, audit, reason) => {
  const { problems, note } = judgeAudit(audit, {}, '2026-11-18')
  expect([problems, note]).toEqual([[expect.stringContaining(reason)], null])
})
