import { expect, test } from 'vitest'
import { rowsRead, type PlanNode } from './plan-rows.ts'

test('rows of a plan are those that its scans looked at, in all of their loops', () => {
  const plan: PlanNode = {
    'Node Type': 'Nested Loop',
    'Actual Rows': 7,
    'Actual Loops': 1,
    Plans: [
      {
        'Node Type': 'Bitmap Heap Scan',
        'Relation Name': 'orders',
        'Actual Rows': 2,
        'Actual Loops': 1,
        'Rows Removed by Filter': 3,
        Plans: [{ 'Node Type': 'Bitmap Index Scan', 'Actual Rows': 5, 'Actual Loops': 1 }],
      },
      { 'Node Type': 'Index Scan', 'Relation Name': 'lots', 'Actual Rows': 4, 'Actual Loops': 2 },
      { 'Node Type': 'CTE Scan', 'Actual Rows': 100, 'Actual Loops': 1 },
    ],
  }
  expect(rowsRead(plan)).toBe(13)
})
