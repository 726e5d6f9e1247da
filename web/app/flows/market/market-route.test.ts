import { expect, test, vi } from 'vitest'
import { saveKeyed } from './market-route.server.ts'

function sent(fields: Record<string, string>): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.set(name, value)
  return form
}

const calls = () => ({
  create: vi.fn(async () => ({ ok: true as const, data: 'created' })),
  change: vi.fn(async () => ({ ok: true as const, data: 'changed' })),
})
const BODY = { key: 'garden', name: 'Garden' }

test('what has no version is created, with its key', async () => {
  const { create, change } = calls()
  expect(await saveKeyed(sent({ key: 'garden' }), BODY, { create, change })).toEqual({ ok: true, data: 'created' })
  expect(create).toHaveBeenCalledExactlyOnceWith({ body: BODY })
  expect(change).not.toHaveBeenCalled()
})

test('what has a version is changed, and its key goes into the address only', async () => {
  const { create, change } = calls()
  expect(await saveKeyed(sent({ version: '3' }), BODY, { create, change })).toEqual({ ok: true, data: 'changed' })
  expect(change).toHaveBeenCalledExactlyOnceWith({ params: { key: 'garden' }, body: { name: 'Garden', version: 3 } })
  expect(create).not.toHaveBeenCalled()
})
