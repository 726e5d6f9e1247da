import { expect, test } from 'vitest'
import { compareVersions, describeUnknown } from './other-versions.ts'

const KNOWN = ['0001-baseline', '0002-two', '0003-three']
const WAYS_OUT = 'start that version, or use an empty database (an empty DATA_DIR, or another DATABASE_URL).'

test.each([
  ['an empty database lacks everything', [], { pending: KNOWN, unknown: [] }],
  ['one of the version before lacks what is new', KNOWN.slice(0, 2), { pending: ['0003-three'], unknown: [] }],
  ['one of this version lacks nothing', KNOWN, { pending: [], unknown: [] }],
  ['one of a later version is fine', [...KNOWN, '0004-four', '0005-five'], { unknown: ['0004-four', '0005-five'] }],
  ['so is one that only lost what this version does without', [...KNOWN, '0004-four-needs-0003'], { pending: [] }],
])('%s', (_case, ran, expected) => expect(compareVersions(ran, KNOWN)).toMatchObject(expected))

test.each([
  [
    'lacks one in the middle',
    ['0001-baseline', '0003-three'],
    `This database was made by another version, which ran 0003-three without 0002-two: ${WAYS_OUT}`,
  ],
  [
    'is later and lacks one',
    ['0001-baseline', '0002-two', '0004-four'],
    `This database was made by another version, which ran 0004-four without 0003-three: ${WAYS_OUT}`,
  ],
  [
    'ran one of another branch',
    ['0001-baseline', '0002-other', '0002-two', '0003-three'],
    `This database was made by another version, which ran 0002-other, a migration that this version doesn't have: ${WAYS_OUT}`,
  ],
  [
    'is so much later that something this version uses is gone',
    [...KNOWN, '0004-four', '0009-nine-needs-0004'],
    "This database was changed by 0009-nine-needs-0004 so that this version, which ends at 0003-three, can't work with it: start a later version.",
  ],
])('one that %s is refused with one sentence', (_case, ran, message) =>
  expect(() => compareVersions(ran, KNOWN)).toThrow(expect.objectContaining({ name: 'StartError', message })),
)

test('the log names a few of the migrations that are unknown', () => {
  expect(describeUnknown(['0004-four'])).toContain("doesn't know 0004-four. It")
  expect(describeUnknown(['4', '5', '6', '7', '8', '9', '10'])).toContain('4, 5, 6, 7, 8 and 2 more')
})
