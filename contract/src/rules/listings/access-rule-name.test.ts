import { expect, test } from 'vitest'
import { cleanRuleName, ruleNameProblem } from './access-rule-name.ts'

test.each(['Preferred buyers', ' VIP ', 'é'.repeat(80)])('%j will do', (name) => {
  expect(ruleNameProblem(name)).toBeNull()
})

test.each(['', '   ', 'x'.repeat(81), 'two\nlines', 'hid\u200Bden'])('%j is refused', (name) => {
  expect(ruleNameProblem(name)).not.toBeNull()
})

test('space around a name is not part of it', () => expect(cleanRuleName(' VIP ')).toBe('VIP'))
