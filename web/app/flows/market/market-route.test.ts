import { expect, test, vi } from 'vitest'
import type { Failure } from '../../api/api.ts'
import { answerMarket, saveKeyed } from './market-route.server.ts'

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

function posted(fields: Record<string, string>) {
  const leaveFlash = vi.fn()
  const request = new Request('http://lotyard.test/admin/', { method: 'POST', body: sent(fields) })
  const args = { request, context: { get: () => ({ api: null, leaveFlash }) } }
  return { args: args as unknown as Parameters<typeof answerMarket>[0], leaveFlash }
}
const PLAN = { said: (name: string) => `${name} saved.`, to: '/admin/market/' }

test('what was saved is said by the page that the admin is sent to', async () => {
  const { args, leaveFlash } = posted({ form: 'new' })
  const sentTo = await Promise.resolve(
    answerMarket(args, { ...PLAN, save: async () => ({ ok: true, data: 'Garden' }) }),
  ).catch((thrown: unknown) => thrown)
  expect((sentTo as Response).headers.get('location')).toBe('/admin/market/')
  expect(leaveFlash).toHaveBeenCalledExactlyOnceWith({ kind: 'success', text: 'Garden saved.' })
})

test('what was refused comes back with the form that was sent, and nothing is said', async () => {
  const { args, leaveFlash } = posted({ form: 'new', name: 'Garden' })
  const failure: Failure = { ok: false, status: 409, error: { code: 'conflict', message: 'Reload.' } }
  const answer = await answerMarket(args, { ...PLAN, save: async () => failure })
  expect([answer.data, answer.init?.status]).toEqual([{ form: 'new', failure, entered: { name: ['Garden'] } }, 409])
  expect(leaveFlash).not.toHaveBeenCalled()
})
