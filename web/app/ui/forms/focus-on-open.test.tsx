import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { FocusOnOpen } from './focus-on-open.tsx'

afterEach(cleanup)

test('what was opened takes the focus that nothing has, with its first control', () => {
  render(
    <FocusOnOpen>
      <input type="hidden" name="id" />
      <input aria-label="Name" />
      <input aria-label="City" />
    </FocusOnOpen>,
  )
  expect(document.activeElement).toBe(screen.getByLabelText('Name'))
})

test('a question takes it with the answer that changes nothing', () => {
  render(
    <FocusOnOpen first="a">
      <button type="button">Remove</button>
      <a href="/">Keep it</a>
    </FocusOnOpen>,
  )
  expect(document.activeElement).toBe(screen.getByRole('link'))
})

test('a focus that is elsewhere stays there', () => {
  render(<input aria-label="Search" />)
  screen.getByLabelText('Search').focus()
  render(
    <FocusOnOpen>
      <input aria-label="Name" />
    </FocusOnOpen>,
  )
  expect(document.activeElement).toBe(screen.getByLabelText('Search'))
})

test('a form whose link is still there takes the focus from it, so that it scrolls into view', () => {
  render(<a href="/edit">Edit</a>)
  screen.getByRole('link').focus()
  render(
    <FocusOnOpen>
      <input aria-label="Name" />
    </FocusOnOpen>,
  )
  expect(document.activeElement).toBe(screen.getByLabelText('Name'))
})
