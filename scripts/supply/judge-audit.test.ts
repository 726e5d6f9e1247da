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

test('where the registry has no answer, it is said, and nothing fails', () => {
  expect(judgeAudit({ message: '405 Method Not Allowed', statusCode: 405 }, {}, '2026-11-18')).toEqual({
    problems: [],
    note: expect.stringContaining('none were looked at'),
  })
})
