import { expect, test } from 'vitest'
import { calibrationWork } from './calibration.ts'

test('the calibration does the same work each time', async () => {
  const [first, second] = [await calibrationWork(), await calibrationWork()]
  expect(first).toBe(second)
  expect(first.match(/<li /g)).toHaveLength(60)
  expect(first).toContain('&quot;tools&quot; &amp; &lt;kitchen&gt;')
})
