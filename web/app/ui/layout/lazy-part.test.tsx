import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { lazyPart } from './lazy-part.tsx'

// React reports an error that a boundary caught.
beforeEach(() => void vi.spyOn(console, 'error').mockImplementation(() => {}))
afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
})

const Greeting = ({ name }: { name: string }) => <p>Hello {name}</p>
const failOnce = () =>
  vi
    .fn(async () => ({ default: Greeting }))
    .mockRejectedValueOnce(new TypeError('Failed to fetch dynamically imported module'))

test('a part whose script cannot be loaded leaves the rest of the page, and can be tried again', async () => {
  const Part = lazyPart(failOnce())
  render(
    <>
      <p>The rest</p>
      <Part name="Ann" />
    </>,
  )
  expect((await screen.findByRole('alert')).textContent).toContain('Couldn’t load this part.')
  expect(screen.getByText('The rest')).toBeTruthy()
  await act(async () => fireEvent.click(screen.getByRole('button', { name: 'Retry' })))
  expect(await screen.findByText('Hello Ann')).toBeTruthy()
})

test('decoration that cannot be loaded is left out without a word', async () => {
  const load = failOnce()
  const Part = lazyPart(load, { isOptional: true })
  const { container } = render(<Part name="Ann" />)
  await act(async () => {})
  expect(load).toHaveBeenCalledTimes(1)
  expect(container.textContent).toBe('')
})
