import { act, cleanup, render } from '@testing-library/react'
import { useEffect, useState } from 'react'
import { createRoutesStub } from 'react-router'
import { afterEach, expect, test, vi } from 'vitest'
import { useReloadAfterVoid } from './use-reload-after-void.ts'

afterEach(cleanup)

const figures = (bidCount: number, priceCents: number | null) => ({ bidCount, priceCents })

test.each([
  ['a bid was voided', [figures(3, 300), figures(2, 200)], true, 1],
  ['bids came in before it was', [figures(3, 300), figures(5, 500), figures(4, 500)], true, 1],
  ['only the price fell', [figures(3, 300), figures(3, 200)], true, 1],
  ['no price is left', [figures(1, 100), figures(1, null)], true, 1],
  ['bids only came in', [figures(0, null), figures(4, 400), figures(5, 400)], true, 0],
  ['the reader has no bid that could be meant', [figures(3, 300), figures(2, 200)], false, 0],
])('[S7.22] when %s, the page is loaded again as often as it must', async (_case, steps, hasBid, reloads) => {
  const loader = vi.fn(() => null)
  let show: (next: ReturnType<typeof figures>) => void = () => {}
  function Page() {
    const [current, setCurrent] = useState(steps[0]!)
    useEffect(() => void (show = setCurrent), [])
    useReloadAfterVoid(current, hasBid)
    return null
  }
  const Stub = createRoutesStub([{ id: 'root', path: '/', Component: Page, loader }])
  render(<Stub initialEntries={['/']} hydrationData={{ loaderData: { root: null } }} />)
  for (const next of steps.slice(1)) await act(async () => show(next))
  expect(loader).toHaveBeenCalledTimes(reloads)
})
