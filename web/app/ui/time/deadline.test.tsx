import { cleanup, render } from '@testing-library/react'
import { createRoutesStub } from 'react-router'
import { afterEach, expect, test } from 'vitest'
import { Deadline } from './deadline.tsx'

afterEach(cleanup)

function draw(operator: { time_zone: string } | null): string | null {
  const Stub = createRoutesStub([
    { id: 'root', path: '/', Component: () => <Deadline at="2026-12-01T05:59:59.000Z" /> },
  ])
  render(<Stub hydrationData={{ loaderData: { root: { operator } } }} />)
  return document.querySelector('time')!.textContent
}

test("a deadline names the day and the zone of the site, as its e-mails do, whatever the reader's zone is", () => {
  expect(draw({ time_zone: 'America/Chicago' })).toBe('Mon, Nov 30, 11:59 PM CST')
})

test("where the site's zone could not be read, a deadline is said in the reader's", () => {
  expect(draw(null)).toMatch(/2026|Nov|Dec/)
})
