import { cleanup, render } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { ListCount, ListCut } from './list-count.tsx'

afterEach(cleanup)

const CUT = 'You’re seeing the newest 10,000. Narrow the list to find older ones.'

test.each([
  [0, ''],
  [1, '1 order'],
  [10_000, '10,000 orders, newest first'],
  [10_001, `More than 10,000 orders, newest first${CUT}`],
])('a list of %i says how many it has, and what to do where it is cut', (total, text) => {
  const { container } = render(
    <>
      <ListCount total={total} max={10_000} one="order" many="orders" />
      <ListCut total={total} max={10_000} />
    </>,
  )
  expect(container.textContent).toBe(text)
})
