import type { BookUpload } from '@lotyard/contract/account/price-book'
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { createRoutesStub } from 'react-router'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { WorkingPart } from './working-part.tsx'

beforeEach(() => vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'] }))
afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

const advance = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))

test('a file that takes long is asked for no more after three minutes, until its owner wants it', async () => {
  const loader = vi.fn(() => null)
  const upload = { id: 'u1', state: 'checking', percent: 40 } as BookUpload
  const Stub = createRoutesStub([{ path: '/', loader, Component: () => <WorkingPart upload={upload} /> }])
  render(<Stub hydrationData={{ loaderData: { '0': null } }} />)
  await advance(179_000)
  expect(loader.mock.calls.length).toBeGreaterThan(100)
  await advance(2_000)
  expect(screen.getByRole('status').textContent).toBe('This takes longer than usual.')
  loader.mockClear()
  await advance(60_000)
  expect(loader).not.toHaveBeenCalled()
  fireEvent.click(screen.getByRole('button', { name: 'Check again' }))
  await advance(2_000)
  expect(loader).toHaveBeenCalled()
})
