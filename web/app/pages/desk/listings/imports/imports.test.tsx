import type { ImportSummary } from '@lotyard/contract/desk/imports'
import { cleanup, render, screen, within } from '@testing-library/react'
import { createRoutesStub } from 'react-router'
import { afterEach, expect, test } from 'vitest'
import DeskImportsPage from './imports.tsx'

afterEach(cleanup)

type Props = Parameters<typeof DeskImportsPage>[0]

const IMPORT: ImportSummary = {
  id: 'i1',
  file_name: 'returns.csv',
  byte_length: 900,
  state: 'saved',
  version: 4,
  seller: { id: 's1', name: 'Sally' },
  percent: 100,
  line_count: 1_200,
  created_at: '2026-11-14T12:00:00.000Z',
  updated_at: '2026-11-14T12:01:00.000Z',
}

function draw(given: Partial<Props['loaderData']>) {
  const loaderData = { imports: [IMPORT], page: 0, maxPage: 0, isAdmin: false, ...given }
  const Stub = createRoutesStub([
    { id: 'root', path: '/', Component: () => <DeskImportsPage {...({ loaderData } as Props)} /> },
  ])
  render(<Stub hydrationData={{ loaderData: { root: { operator: null } } }} />)
}

test('an import is listed by its file, with how far it is and how many lines it has', () => {
  draw({ imports: [IMPORT, { ...IMPORT, id: 'i2', file_name: 'torn.csv', state: 'failed', line_count: 0 }] })
  const row = (file: string) => within(screen.getByRole('row', { name: new RegExp(file) }))
  expect(row('returns.csv').getByText('Saved')).toBeTruthy()
  expect(row('returns.csv').getByText('1,200')).toBeTruthy()
  expect(row('returns.csv').getByRole('link').getAttribute('href')).toBe('/admin/imports/i1/')
  expect(row('torn.csv').getByText('Failed')).toBeTruthy()
})

test('whose imports they are is said to admins', () => {
  draw({ isAdmin: true })
  expect(screen.getByText('Sally')).toBeTruthy()
  cleanup()
  draw({})
  expect(screen.queryByText('Sally')).toBeNull()
})
