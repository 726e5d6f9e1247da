import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { useEffect, useRef, type ReactNode } from 'react'
import { createMemoryRouter, Link, Outlet, RouterProvider } from 'react-router'
import { afterEach, expect, test } from 'vitest'
import PageFocus from './page-focus.tsx'

afterEach(cleanup)

function Page({ title, children }: { title: string; children?: ReactNode }) {
  useEffect(() => {
    document.title = `${title} | Lotyard`
  }, [title])
  return (
    <>
      <h1>{title}</h1>
      {children}
    </>
  )
}

function FormPage() {
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => field.current?.focus(), [])
  return (
    <Page title="Form">
      <input ref={field} aria-label="Amount" />
    </Page>
  )
}

async function draw() {
  const Frame = () => (
    <>
      <input aria-label="Search" />
      <main>
        <Outlet />
      </main>
      <PageFocus />
    </>
  )
  const lots = (
    <Page title="Lots">
      <Link to="/other">Other</Link>
      <Link to="/lot">A lot</Link>
      <Link to="/form">A form</Link>
      <Link to="/?page=2">Next</Link>
      <Link to="/#end">End</Link>
    </Page>
  )
  const router = createMemoryRouter([
    {
      Component: Frame,
      children: [
        { path: '/', element: lots },
        { path: '/lot', element: <Page title="Lot" />, loader: () => null },
        { path: '/form', element: <FormPage />, loader: () => null },
      ],
    },
  ])
  render(<RouterProvider router={router} />)
  await screen.findByText('Lots')
  return router
}

/** As a browser does it: what is clicked has the focus. */
function follow(name: string): void {
  const link = screen.getByRole('link', { name })
  link.focus()
  fireEvent.click(link)
}
const announced = () => document.querySelector('[aria-live]')!.textContent
const heading = () => screen.getByRole('heading', { level: 1 })

test('the first page leaves the focus alone and says nothing', async () => {
  await draw()
  expect([document.activeElement, announced()]).toEqual([document.body, ''])
})

test('after a change of page the heading has the focus, and the title is read out', async () => {
  await draw()
  follow('A lot')
  await waitFor(() => expect(heading().textContent).toBe('Lot'))
  await waitFor(() => expect(document.activeElement).toBe(heading()))
  expect(announced()).toBe('Lot | Lotyard')
})

test('Back leads to the link that led away, and not to the heading far above it', async () => {
  const router = await draw()
  follow('A lot')
  await waitFor(() => expect(document.activeElement?.textContent).toBe('Lot'))
  await act(() => router.navigate(-1))
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('link', { name: 'A lot' })))
  expect(announced()).toBe('Lots | Lotyard')
})

test.each(['Next', 'End'])('a link within the page (%s) keeps the focus', async (name) => {
  await draw()
  follow(name)
  await act(async () => {})
  expect([document.activeElement, announced()]).toEqual([screen.getByRole('link', { name }), ''])
})

test('a page that puts the cursor into a form keeps it there, with its title read out', async () => {
  await draw()
  follow('A form')
  await waitFor(() => expect(announced()).toBe('Form | Lotyard'))
  expect(document.activeElement).toBe(screen.getByLabelText('Amount'))
})

test('words that are being typed into the frame are not interrupted', async () => {
  const router = await draw()
  screen.getByLabelText('Search').focus()
  await act(() => router.navigate('/lot'))
  await waitFor(() => expect(announced()).toBe('Lot | Lotyard'))
  expect(document.activeElement).toBe(screen.getByLabelText('Search'))
})
