import { expect, test } from 'vitest'
import { leaveOut, NOTHING, REFUSE } from './leave-out.ts'

test('comparisons with a kind that never is are settled, and its cases go', () => {
  const code = 'if (4 === fiber.tag) a(); if (fiber.tag !== 4) b(); if (4 === other) c()'
  expect(leaveOut(code, { kinds: [4] })).toBe('if (!1) a(); if (!0) b(); if (4 === other) c()')
  const cases = 'switch (fiber.tag) { case 3: a(); break; case 4: b(); break; default: c() }'
  expect(leaveOut(cases, { kinds: [4] })).toBe('switch (fiber.tag) { case 3: a(); break;  default: c() }')
})

test('what an earlier case falls into stays', () => {
  const code = 'switch (fiber.tag) { case 3: a(); case 4: b(); break; }'
  expect(leaveOut(code, { kinds: [4] })).toBe('switch (fiber.tag) { case 3: a(); b(); break; }')
})

test('what a case declares stays declared for those that use it', () => {
  const code = 'function go() { switch (fiber.tag) { case 4: var left = 1, { part } = a; break; case 5: left = part } }'
  expect(leaveOut(code, { kinds: [4] })).toBe(
    'function go() {var left, part; switch (fiber.tag) {  case 5: left = part } }',
  )
})

test('a text that takes a declaration along fails, whatever else has that name', () => {
  const code = 'function a() { var x = 1; return () => x } function b(x) { return { x: window.x } }'
  expect(() => leaveOut(code, { texts: [['var x = 1;', '']] })).toThrow('their declaration is left out: x')
})

test('a function gets another body, wherever it is', () => {
  const code = 'function outer() { function part(x) { return x } return part }'
  expect(leaveOut(code, { functions: { part: NOTHING } })).toBe('function outer() { function part(x) {} return part }')
  const refused = leaveOut('function part() {} part()', { functions: { part: REFUSE } })
  // oxlint-disable-next-line no-implied-eval -- What was written is to be run.
  expect(() => new Function(refused)()).toThrow('left out')
})

test('a fixed variable is its value wherever it is read, and what was to be written is still worked out', () => {
  const code = 'let isOn = false; isOn = start(); if (isOn) go({ isOn: x.isOn })'
  expect(leaveOut(code, { fixed: { isOn: '!1' } })).toBe('let isOn = false; start(); if (!1) go({ isOn: x.isOn })')
  expect(() => leaveOut('let n = 0; n += 1', { fixed: { n: '0' } })).toThrow('n does change')
})

test('hooks go from React’s tables, and from no other object', () => {
  const code = 'const table = { readContext: a, useUnused: b, useId: c }, mine = { useUnused: d }'
  expect(leaveOut(code, { hooks: ['useUnused'] })).toBe(
    'const table = { readContext: a,  useId: c }, mine = { useUnused: d }',
  )
})

test('statements go by how they start, and texts by what they say, however they are laid out', () => {
  expect(leaveOut('exports.a = 1; exports.b = 2;', { statements: ['exports.a '] })).toBe(' exports.b = 2;')
  expect(leaveOut('if (a &&\n  b(1, 2)) c()', { texts: [['a && b(…)', 'false']] })).toBe('if (false) c()')
})

test.each([
  ['a text that is not there', { texts: [['gone', '']] }, 'found 0 times instead of 1: gone'],
  ['a text that is there more often', { texts: [['here', '']] }, 'found 2 times instead of 1: here'],
  ['a function', { functions: { gone: NOTHING } }, 'nothing to leave out by the name of gone'],
  ['a kind', { kinds: [9] }, 'nothing to leave out by the name of 9'],
  ['a variable', { fixed: { gone: '0' } }, 'nothing to leave out by the name of gone'],
  ['a hook', { hooks: ['gone'] }, 'nothing to leave out by the name of gone'],
  ['a statement', { statements: ['gone'] }, 'nothing to leave out by the name of gone'],
] as const)('a rule that no longer finds what it was written for fails: %s', (_what, cuts, message) => {
  expect(() => leaveOut('here(); here()', cuts)).toThrow(message)
})

test('two functions of one name are not guessed between', () => {
  const code = 'function a() { function twin() {} } function twin() {}'
  expect(() => leaveOut(code, { functions: { twin: NOTHING } })).toThrow('two functions are called twin')
})
