import { cleanup, render, screen } from '@testing-library/react'
import { createRoutesStub } from 'react-router'
import { afterEach, expect, test } from 'vitest'
import type { Failure } from '../../api/api.ts'
import { keyField, POSITION_FIELD, type DescribedFields } from './described-fields.ts'
import { EditForm } from './edit-form.tsx'
import { FieldInputs } from './field-inputs.tsx'
import { toMarketAnswer } from './market-answer.ts'

afterEach(cleanup)

const FIELDS = {
  name: { kind: 'line', label: 'Name', hint: 'As buyers see it' },
  key: keyField('For example: garden.'),
  position: POSITION_FIELD,
  parent_key: { kind: 'choiceOrNone', label: 'Under', prompt: 'First level' },
  hosts: { kind: 'hosts', label: 'Hosts (optional)', isOptional: true, attributes: { rows: 3 } },
  categories: { kind: 'boxes', label: 'Categories' },
  is_retired: { kind: 'box', label: 'Retired' },
} satisfies DescribedFields

const ITEM = {
  name: 'Garden',
  key: 'garden',
  position: 4,
  parent_key: null,
  hosts: ['a.example', 'b.example'],
  is_retired: true,
}

function draw(item: Record<string, unknown> | undefined, typed?: Record<string, string>) {
  const form = new FormData()
  for (const [name, value] of Object.entries({ form: 'one', ...typed })) form.append(name, value)
  const errors = { name: ['Name is taken.'] }
  const failure: Failure = { ok: false, status: 422, error: { code: 'invalid_fields', message: 'Check it.', errors } }
  const Page = () => (
    <EditForm name="one" answer={typed && toMarketAnswer(form, failure)} back="/">
      {(drawn) => (
        <FieldInputs
          fields={FIELDS}
          item={item}
          drawn={drawn}
          choices={{ parent_key: [['home', 'Home']] }}
          pieces={{ categories: <p>A tree of them</p>, ...(item && { hosts: null }) }}
        />
      )}
    </EditForm>
  )
  const Stub = createRoutesStub([{ path: '/', Component: Page }])
  render(<Stub />)
}

const valueOf = (label: string) => screen.getByLabelText<HTMLInputElement>(label).value

test('a new one starts with what is described, and its key is asked for', () => {
  draw(undefined)
  expect(['Name', 'Key', 'Position', 'Under', 'Hosts (optional)'].map(valueOf)).toEqual(['', '', '1', '', ''])
  expect(screen.getByLabelText<HTMLInputElement>('Retired').checked).toBe(false)
  const required = [...document.querySelectorAll('[required]')].map((input) => input.getAttribute('name'))
  expect(required).toEqual(['name', 'key', 'position'])
  const options = [...screen.getByLabelText<HTMLSelectElement>('Under').options].map(({ text }) => text)
  expect(options).toEqual(['First level', 'Home'])
})

test('one that is there shows what it is, and keeps its key', () => {
  draw(ITEM)
  expect(['Name', 'Position', 'Under'].map(valueOf)).toEqual(['Garden', '4', ''])
  expect(screen.getByLabelText<HTMLInputElement>('Retired').checked).toBe(true)
  expect(screen.queryByLabelText('Key')).toBeNull()
})

test('a page draws its own piece in place of an input, or none', () => {
  draw(ITEM)
  expect(screen.getByText('A tree of them')).toBeTruthy()
  expect(screen.queryByLabelText('Hosts (optional)')).toBeNull()
})

test('boxes come after the other fields, outside of their grid', () => {
  draw(ITEM)
  const grid = screen.getByLabelText('Name').closest('.sm\\:grid-cols-2')!
  expect(grid.contains(screen.getByLabelText('Position'))).toBe(true)
  expect(grid.contains(screen.getByLabelText('Retired'))).toBe(false)
})

test('a refused form shows what was typed and what is wrong with it', () => {
  draw(ITEM, { name: 'Toys', position: 'x' })
  expect(['Name', 'Position'].map(valueOf)).toEqual(['Toys', 'x'])
  expect(screen.getByLabelText<HTMLInputElement>('Retired').checked).toBe(false)
  expect(screen.getByLabelText('Name').getAttribute('aria-invalid')).toBe('true')
  expect(screen.getByText('Name is taken.')).toBeTruthy()
})
