import { expect, test } from 'vitest'
import { statesOf } from './states.ts'

test('[S5.04] 50 states and DC to bill to, all but Alaska and Hawaii to ship to', () => {
  const [shipping, billing] = [statesOf('shipping'), statesOf('billing')].map((states) =>
    states.map(({ code }) => code),
  )
  expect(billing).toHaveLength(51)
  expect(shipping).toEqual(billing!.filter((code) => code !== 'AK' && code !== 'HI'))
})

test('states are listed by name, each once', () => {
  const names = statesOf('billing').map(({ name }) => name)
  expect(names).toEqual([...new Set(names)].toSorted())
})
