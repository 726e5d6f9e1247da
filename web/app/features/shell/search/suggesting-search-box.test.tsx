import { cleanup, render, screen } from '@testing-library/react'
import { createRoutesStub } from 'react-router'
import { afterEach, expect, test } from 'vitest'
import { SuggestingSearchBox } from './suggesting-search-box.tsx'

afterEach(cleanup)

test.each([
  ['/lots/search/?search=toys', 'toys'],
  ['/admin/listings/?search=toys', ''],
])('at %s the box of the header says “%s”', (at, expected) => {
  const Stub = createRoutesStub([{ path: '*', Component: SuggestingSearchBox }])
  render(<Stub initialEntries={[at]} />)
  expect(screen.getByLabelText<HTMLInputElement>('Search lots').value).toBe(expected)
})
