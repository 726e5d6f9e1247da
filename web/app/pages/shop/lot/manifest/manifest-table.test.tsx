import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, expect, test } from 'vitest'
import { COLUMNS } from './manifest-columns.ts'
import { ManifestTable } from './manifest-table.tsx'
import type { ManifestView } from './use-manifest.ts'

afterEach(cleanup)

function Table() {
  const [view, setView] = useState<ManifestView>({
    page: 0,
    search: '',
    brand: '',
    condition: '',
    sort: 'position',
    isDescending: false,
  })
  return <ManifestTable rows="" view={view} onSort={(sort) => setView({ ...view, ...sort })} isValued={false} />
}

test('every column sorts one way, numbers from the largest, and then the other', () => {
  render(<Table />)
  const heads = screen.getAllByRole('columnheader')
  const sorted = () => heads.map((head) => head.getAttribute('aria-sort')).map((way, at) => way && `${at} ${way}`)
  const press = (at: number) => {
    fireEvent.click(heads[at]!.querySelector('button')!)
    return sorted().filter((way) => way !== null)
  }
  expect(heads.map((head) => head.textContent)).toEqual(COLUMNS.map(({ name }) => name))
  // From the last: the manifest begins sorted by the first.
  for (const [at, { isNumber = false }] of [...COLUMNS.entries()].toReversed()) {
    const [first, second] = isNumber ? ['descending', 'ascending'] : ['ascending', 'descending']
    for (const way of [first, second, first]) expect(press(at)).toEqual([`${at} ${way}`])
  }
})
