import { act, cleanup, render } from '@testing-library/react'
import { useEffect, useState } from 'react'
import { createRoutesStub } from 'react-router'
import { afterEach, expect, test, vi } from 'vitest'
import { useReloadAfterVoid } from './use-reload-after-void.ts'

afterEach(cleanup)

test.each([
  ['a bid was voided', [3, 2], true, 1],
  ['bids came in before it was', [3, 5, 4], true, 1],
  ['bids only came in', [3, 4, 5], true, 0],
  ['the reader has no bid that could be meant', [3, 2], false, 0],
])('[S7.22] when %s, the page is loaded again as often as it must', async (_case, counts, hasBid, reloads) => {
  const loader = vi.fn(() => null)
  let show: (count: number) => void = () => {}
  function Page() {
    const [count, setCount] = useState(counts[0]!)
    useEffect(() => void (show = setCount), [])
    useReloadAfterVoid(count, hasBid)
    return null
  }
  const Stub = createRoutesStub([{ id: 'root', path: '/', Component: Page, loader }])
  render(<Stub initialEntries={['/']} hydrationData={{ loaderData: { root: null } }} />)
  for (const count of counts.slice(1)) await act(async () => show(count))
  expect(loader).toHaveBeenCalledTimes(reloads)
})
