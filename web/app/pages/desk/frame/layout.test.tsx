import { cleanup, render, screen } from '@testing-library/react'
import { createRoutesStub } from 'react-router'
import { afterEach, expect, test } from 'vitest'
import AdminLayout from './layout.tsx'

afterEach(cleanup)

function draw(path: string, loaderData: { isAdmin: boolean; takesPayments: boolean }) {
  const props = { loaderData, matches: [], params: {} } as unknown as Parameters<typeof AdminLayout>[0]
  const Stub = createRoutesStub([{ path: '*', Component: () => <AdminLayout {...props} /> }])
  render(<Stub initialEntries={[path]} />)
}

test('a seller who publishes lots while no gateway is set reads that buyers can’t pay', () => {
  for (const path of ['/admin/listings/', '/admin/listings/A1B2C', '/admin/listings/bulk', '/admin/imports/7']) {
    draw(path, { isAdmin: true, takesPayments: false })
    expect(screen.getByText('Buyers can’t pay yet.'), path).toBeTruthy()
    expect(screen.getByRole('link', { name: 'What to set' }).getAttribute('href')).toBe('/admin/')
    cleanup()
  }
})

test('a seller reads it too, without a page that only admins have', () => {
  draw('/admin/listings/new', { isAdmin: false, takesPayments: false })
  expect(screen.getByText('Buyers can’t pay yet.')).toBeTruthy()
  expect(screen.queryByRole('link', { name: 'What to set' })).toBeNull()
})

test('no page says so where payments are taken, and none that publishes nothing', () => {
  draw('/admin/listings/', { isAdmin: true, takesPayments: true })
  expect(screen.queryByText('Buyers can’t pay yet.')).toBeNull()
  cleanup()
  draw('/admin/people/', { isAdmin: true, takesPayments: false })
  expect(screen.queryByText('Buyers can’t pay yet.')).toBeNull()
})
