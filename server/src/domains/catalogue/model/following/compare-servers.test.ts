import { expect, test } from 'vitest'
import { compareServers, type ServerFacts } from './compare-servers.ts'

const BEFORE: ServerFacts = { history: 'a', run: '1', walBytes: 100, keepsCommits: true }

test.each([
  ['nothing happened', {}, {}, 'same'],
  ['it wrote on', {}, { walBytes: 101 }, 'same'],
  ['it restarted', {}, { run: '2' }, 'restarted'],
  ['it restarted and wrote on', {}, { run: '2', walBytes: 101 }, 'restarted'],
  ['it restarted from an earlier copy of its disk', {}, { run: '2', walBytes: 99 }, 'other'],
  ['it restarted, and may have lost what was seen', { keepsCommits: false }, { run: '2' }, 'other'],
  ['another one took over', {}, { history: 'b' }, 'other'],
] as const)('%s', (_case, before, after, expected) => {
  expect(compareServers({ ...BEFORE, ...before }, { ...BEFORE, ...before, ...after })).toBe(expected)
})
