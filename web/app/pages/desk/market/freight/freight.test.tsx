import type { FreightPreview, FreightVersion } from '@lotyard/contract/desk/market/freight'
import { FIRST_TARIFF } from '@lotyard/contract/rules/shipping/tariff/tariff'
import { toFreightRates } from '@lotyard/contract/rules/shipping/tariff/tariff-on-the-wire'
import { cleanup, render, screen, within } from '@testing-library/react'
import { createRoutesStub } from 'react-router'
import { afterEach, expect, test, vi } from 'vitest'
import type { Api } from '../../../../api/api.ts'
import { actOnFreight } from './act-on-freight.server.ts'
import DeskFreightPage from './freight.tsx'
import { toText, type FreightAnswer } from './freight-answer.ts'
import { toFields } from './rate-fields.ts'
import { standardTransit } from './transit-fields.ts'

afterEach(cleanup)

const rates = toFreightRates(FIRST_TARIFF)
const CHANGED = { ...rates, fuel_basis_points: 2_650 }
const version = (number: number, change: Partial<FreightVersion> = {}): FreightVersion => ({
  version: number,
  created_at: '2026-11-14T12:00:00.000Z',
  by: 'Ann Admin',
  note: 'Diesel',
  changes: [{ name: 'Fuel surcharge', from: '24.00%', to: '26.50%' }],
  is_usable: true,
  ...change,
})
const PREVIEW: FreightPreview = {
  problems: [],
  changes: [{ name: 'Fuel surcharge', from: '24.00%', to: '26.50%' }],
  examples: [{ name: 'Pallet', from_cents: 33_480, to_cents: 34_155 }],
}

function draw(actionData?: FreightAnswer, shown = 3) {
  const versions = [version(3), version(2), version(1, { is_usable: false, changes: [] })]
  const standard = standardTransit(toFields(rates), 7)
  const loaderData = { version: 3, newest: 3, shown, rates, standard, versions }
  const given = { loaderData, actionData, matches: [], params: {} }
  const props = given as unknown as Parameters<typeof DeskFreightPage>[0]
  const Stub = createRoutesStub([{ path: '/', Component: () => <DeskFreightPage {...props} /> }])
  render(<Stub />)
}

function sent(change: Record<string, string>): FormData {
  const form = new FormData()
  const fields = { ...toFields(rates), bands: '7', breaks: '6', based_on: '3', act: 'preview', ...change }
  for (const [name, value] of Object.entries(fields)) form.set(name, value)
  return form
}

function answering(replies: Record<string, unknown>) {
  const call = vi.fn(async (method: string, path: string, _input?: unknown) => ({
    ok: true,
    status: 200,
    data: replies[`${method} ${path}`],
  }))
  return { call, api: { call } as unknown as Api }
}
const PREVIEWED = 'POST /api/admin/market/freight/preview'
const SAVED = 'POST /api/admin/market/freight'

test('the rates in force can be edited and previewed, and not be saved before', () => {
  draw()
  expect(screen.getByLabelText<HTMLInputElement>('Fuel, % of line-haul').value).toBe('24.00')
  expect(screen.getByLabelText<HTMLInputElement>('LTL minimum, $ per shipment, band 7').value).toBe('240.00')
  expect(screen.getByRole('button', { name: 'Preview' })).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Save rates' })).toBeNull()
  // Without days of its own the tariff goes by the standard ones.
  const days = screen.getByLabelText<HTMLInputElement>('LTL, days, band 3')
  expect([days.value, days.placeholder, days.required]).toEqual(['', '2-4', false])
})

test('older usable versions can be used again', () => {
  draw(undefined, 2)
  const links = screen.getAllByRole('link', { name: /Use again/ }).map((link) => link.getAttribute('href'))
  expect(links).toEqual(['/admin/market/freight/?from=2'])
  expect(screen.getByText(/These are older rates/)).toBeTruthy()
  expect(screen.getByText('Not usable')).toBeTruthy()
})

test('a preview shows the difference, keeps what was typed, and offers to save', async () => {
  const { api } = answering({ [PREVIEWED]: PREVIEW })
  const answer = await actOnFreight(api, sent({ fuel: '26.5' }))
  draw(answer as FreightAnswer)
  expect(screen.getByLabelText<HTMLInputElement>('Fuel, % of line-haul').value).toBe('26.5')
  const table = screen.getByRole('table', { name: 'What buyers would pay' })
  expect(within(table).getByText('+$6.75')).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Save rates' })).toBeTruthy()
})

test('what was previewed is saved, with the version it is based on', async () => {
  const { api, call } = answering({ [SAVED]: { version: 4 } })
  const form = sent({ fuel: '26.5', act: 'save', previewed: toText(CHANGED), note: 'Diesel' })
  expect(await actOnFreight(api, form)).toEqual({ ok: true, version: 4 })
  expect(call.mock.calls[0]![2]).toEqual({
    body: { based_on: 3, rates: { ...CHANGED, transit: null }, note: 'Diesel' },
  })
})

test('what was changed after the preview is previewed again, not saved', async () => {
  const { api, call } = answering({ [PREVIEWED]: PREVIEW })
  const form = sent({ fuel: '30', act: 'save', previewed: toText(CHANGED), note: 'Diesel' })
  const answer = (await actOnFreight(api, form)) as FreightAnswer
  expect(call.mock.calls.map(([, path]) => path)).toEqual(['/api/admin/market/freight/preview'])
  expect(answer.isChangedSince).toBe(true)
  draw(answer)
  expect(screen.getByText(/You changed rates after the preview/)).toBeTruthy()
})

test('fields that are no numbers are named, and nothing is asked', async () => {
  const { api, call } = answering({})
  const answer = (await actOnFreight(
    api,
    sent({ 'ltl_minimum.2': 'much', fuel: '', 'ltl_days.0': '2 or 4' }),
  )) as FreightAnswer
  expect(call).not.toHaveBeenCalled()
  draw(answer)
  expect(screen.getByRole('alert').textContent).toContain('Fuel; LTL minimum, band 3.')
  expect(screen.getByRole('alert').textContent).toContain('for example 3 or 2-4: LTL transit, band 1.')
  expect(screen.getByLabelText('LTL minimum, $ per shipment, band 3').getAttribute('aria-invalid')).toBe('true')
})

test('without a reason nothing is saved, and the field says so', async () => {
  const { api, call } = answering({ [PREVIEWED]: PREVIEW })
  const form = sent({ fuel: '26.5', act: 'save', previewed: toText(CHANGED), note: ' ' })
  draw((await actOnFreight(api, form)) as FreightAnswer)
  expect(call.mock.calls.map(([, path]) => path)).not.toContain('/api/admin/market/freight')
  expect(screen.getByText('Say why in a line of up to 200 characters.')).toBeTruthy()
})

test('a band is split by a button of the form, keeps what was typed elsewhere, and its empty field is focused', async () => {
  const { api, call } = answering({})
  const answer = (await actOnFreight(api, sent({ fuel: '26.5', act: 'split_band.0' }))) as FreightAnswer
  expect(call).not.toHaveBeenCalled()
  draw(answer)
  expect(screen.getByLabelText<HTMLInputElement>('Fuel, % of line-haul').value).toBe('26.5')
  expect(screen.getByLabelText<HTMLInputElement>('LTL minimum, $ per shipment, band 8').value).toBe('240.00')
  const end = screen.getByLabelText<HTMLInputElement>('Band 1 ends at, in miles')
  expect([end.value, document.activeElement]).toEqual(['', end])
  expect(screen.getByRole('status').textContent).toContain('Band 1 split in two')
  expect(screen.queryByRole('button', { name: 'Save rates' })).toBeNull()
  // What the form sends next has the new size.
  const form = new FormData(end.form!)
  expect([form.get('bands'), form.get('breaks')]).toEqual(['8', '6'])
})

test('the enter key previews: bands and breaks are added by buttons further down', () => {
  draw()
  const buttons = [...document.querySelectorAll<HTMLButtonElement>('form button')]
  expect(buttons[0]!.value).toBe('preview')
  const removing = buttons.filter(({ value }) => value.startsWith('remove_'))
  expect(removing.map(({ value }) => value)).not.toContain('remove_break.0')
  expect([removing.length, removing.every((button) => button.formNoValidate)]).toEqual([7 + 5, true])
})

test('every rate says what it is charged for: a mile, a pound, a shipment, a truck', () => {
  draw()
  const rates = within(screen.getByRole('table', { name: /Rates by distance/ }))
  for (const [rate, unit] of [
    ['Distance up to', 'miles'],
    ['Parcel, first lb', '$ per parcel'],
    ['Parcel, each further lb', '$ per lb'],
    ['LTL minimum', '$ per shipment'],
    ['LTL from', '$ per 100 lb'],
  ])
    expect(
      rates
        .getAllByRole('rowheader')
        .some(({ textContent }) => textContent.includes(`${rate}`) && textContent.includes(`${unit}`)),
      rate,
    ).toBe(true)
  expect(screen.getByLabelText('Truck, per mile, $ per mile')).toBeTruthy()
  expect(screen.getByLabelText('LTL, lift gate (no dock), $ per shipment')).toBeTruthy()
})
