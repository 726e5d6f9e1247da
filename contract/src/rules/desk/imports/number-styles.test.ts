import { expect, test } from 'vitest'
import { readPrice } from './manifest-line.ts'
import { toPointNumber, watchNumbers } from './number-styles.ts'

const columnOf = (...cells: string[]) => {
  const { see, columns } = watchNumbers()
  for (const cell of cells) see(0, cell)
  return columns(1)[0]!
}

test.each<[string[], string]>([
  [['19.99', '1,234.56', '5'], 'point'],
  [['19,99', '1.234,56', '5'], 'comma'],
  // One cell beyond doubt decides for those that are not.
  [['1.234', '2.500', '12,50'], 'comma'],
  [['1,234', '2,500', '0.99'], 'point'],
  [['1.234.567', '1.234'], 'comma'],
  [['$1,234,567', '$1,234'], 'point'],
  [['1 234,56', '1.234'], 'comma'],
  [["1'234.56", '1.234'], 'point'],
  [['1.234', '2.500', '7'], 'unclear'],
  [['1,234'], 'unclear'],
  [['1.234', '12,50', '12.50'], 'unclear'],
  [['Kettle', '', '5'], 'point'],
])('%j is written with a %s', (cells, style) => expect(columnOf(...cells).style).toBe(style))

test('a few slips do not outvote a column, and an unclear one has an example', () => {
  expect(columnOf('1.234', '1,50', ...Array.from({ length: 10 }, (_, n) => `${n}.99`)).style).toBe('point')
  expect(columnOf('7', '1.234', '2.345')).toMatchObject({ style: 'unclear', example: '1.234' })
})

test.each([
  ['12,50 €', 'euros'],
  ['EUR 12.50', 'euros'],
  ['£5', 'British pounds'],
  ['C$12', 'Canadian dollars'],
  ['12CAD', 'Canadian dollars'],
  ['₹ 500', 'rupees'],
  ['20%', 'percentages'],
])('a column with %j is no prices in dollars', (example, what) =>
  expect(columnOf(example).unfit).toEqual({ what, example }),
)
test.each(['$12', 'US$ 12.50', 'USD 12', '12.50 USD', 'Kettle', 'Europe 5', 'A 12'])('%j is nothing foreign', (text) =>
  expect(columnOf(text).unfit).toBeNull(),
)

test.each<[string, 'point' | 'comma', number | null]>([
  ['1.234,56', 'comma', 123_456],
  ['1.234', 'comma', 123_400],
  ['1.234', 'point', 123],
  ['1,234', 'comma', 123],
  ['19,9', 'comma', 1_990],
  ['19.99', 'comma', 1_999],
  ['1 234,56', 'comma', 123_456],
  ['$ 1,234.50', 'point', 123_450],
  ['12.50 $', 'point', 1_250],
  ['US $5', 'point', 500],
  ['19,99', 'point', null],
  ['call', 'comma', null],
])('%j with a %s is %j cents', (text, style, cents) => expect(readPrice(toPointNumber(text, style))).toBe(cents))
