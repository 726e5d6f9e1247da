import type { WireReply, WireRequest } from '@lotyard/contract/site/page-seam'
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { createRoutesStub } from 'react-router'
import { afterEach, expect, test } from 'vitest'
import { createApi } from '../../../../api/api.ts'
import { ApiContext } from '../../../../api/api-context.ts'
import { PriceEdit } from './price-edit.tsx'
import { TitleEdit } from './title-edit.tsx'

afterEach(cleanup)

async function open(button: string, reply: WireReply): Promise<{ field: HTMLInputElement; sent: WireRequest[] }> {
  const sent: WireRequest[] = []
  const api = createApi(async (request) => {
    sent.push(request)
    return reply
  })
  const Stub = createRoutesStub([
    {
      path: '/',
      Component: () => (
        <ApiContext value={api}>
          <TitleEdit name="A1" title="Toasters" isOverridden={false} mayEdit>
            <h1>Toasters</h1>
          </TitleEdit>
          <PriceEdit name="A1" priceCents={120_00} isAuction={false} />
        </ApiContext>
      ),
    },
  ])
  render(<Stub />)
  fireEvent.click(await screen.findByRole('button', { name: button }))
  return { field: await screen.findByRole<HTMLInputElement>('textbox'), sent }
}

async function save(field: HTMLInputElement, text: string): Promise<string | null> {
  fireEvent.change(field, { target: { value: text } })
  fireEvent.click(screen.getByRole('button', { name: 'Save' }))
  return (await screen.findByRole('alert')).textContent
}

test.each([
  ['Edit title', 'Kettles'],
  ['Edit price', '2,650'],
])('[S8.03 error] a save without a reply keeps what was typed: %s', async (button, typed) => {
  const { field } = await open(button, { status: 0, body: undefined })
  expect(await save(field, typed)).toBe("An error occured and we couldn't process your request.")
  expect(screen.getByRole<HTMLInputElement>('textbox').value).toBe(typed)
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Save' }).disabled).toBe(false)
})

test('[S8.06] a refused save shows the server’s message, and keeps what was typed', async () => {
  const { field } = await open('Edit title', { status: 409, body: { code: 'x', message: 'This lot is sold.' } })
  expect(await save(field, 'Kettles')).toBe('This lot is sold.')
  expect(field.value).toBe('Kettles')
})

test.each(['about ten', '1.2.3', '$'])('a price of %j is not sent: the form says what to enter', async (text) => {
  const { field, sent } = await open('Edit price', { status: 200, body: {} })
  expect(await save(field, text)).toBe('Enter a dollar amount, for example 2,650.')
  expect(sent).toEqual([])
})

test('[S5.08] an empty field is named in our own words, and nothing can be saved', async () => {
  const { field } = await open('Edit title', { status: 200, body: {} })
  fireEvent.change(field, { target: { value: ' ' } })
  expect(screen.getByRole('alert').textContent).toBe('Title is required')
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Save' }).disabled).toBe(true)
  expect(field.form!.noValidate).toBe(true)
})
