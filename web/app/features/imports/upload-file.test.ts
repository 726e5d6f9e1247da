import { IMPORT_PART_BYTES } from '@lotyard/contract/rules/desk/imports/import-limits'
import { expect, test, vi } from 'vitest'
import type { Api } from '../../api/api.ts'
import type { PartToSend, SentPart } from './send-part.ts'
import { uploadFile } from './upload-file.ts'

/** Two full parts and a short one, without the bytes. */
function bigFile(): File {
  const file = new File(['x'], 'returns.csv', { lastModified: 17 })
  Object.defineProperty(file, 'size', { value: IMPORT_PART_BYTES * 2 + 10 })
  return file
}

function makeNeeds(given: { parts?: number[]; answers?: SentPart[] } = {}) {
  const answers = [...(given.answers ?? [])]
  const call = vi.fn(async () => ({ ok: true, data: { id: 'i1', parts: given.parts ?? [] } }))
  const sendPart = vi.fn(async (_part: PartToSend): Promise<SentPart> => answers.shift() ?? { ok: true })
  const wait = vi.fn(async (_ms: number) => {})
  const shares: number[] = []
  const needs = { api: { call } as unknown as Api, sendPart, wait, onProgress: (share: number) => shares.push(share) }
  return { needs, call, sendPart, wait, shares }
}
const away: SentPart = { ok: false, message: 'No connection.', canRetry: true }

test('a file is announced by name, length and time, and sent part by part', async () => {
  const { needs, call, sendPart, shares } = makeNeeds()
  expect(await uploadFile(needs, bigFile(), null)).toEqual({ ok: true, id: 'i1' })
  expect(call).toHaveBeenCalledWith('POST', '/api/admin/imports', {
    body: { file_name: 'returns.csv', byte_length: IMPORT_PART_BYTES * 2 + 10, modified_ms: 17 },
  })
  expect(sendPart.mock.calls.map(([part]) => part.number)).toEqual([1, 2, 3])
  expect(shares.at(-1)).toBe(1)
})

test('parts that have arrived are not sent again', async () => {
  const { needs, sendPart, shares } = makeNeeds({ parts: [1, 3] })
  await uploadFile(needs, bigFile(), 'seller@lotyard.test')
  expect(sendPart.mock.calls.map(([part]) => part.number)).toEqual([2])
  expect(shares[0]).toBeGreaterThan(0.4)
})

test('a line that drops is waited for, a few times', async () => {
  const back = makeNeeds({ answers: [away, away] })
  expect(await uploadFile(back.needs, bigFile(), null)).toEqual({ ok: true, id: 'i1' })
  expect(back.wait.mock.calls).toEqual([[1_000], [4_000]])
  const gone = makeNeeds({ answers: [away, away, away, away] })
  expect(await uploadFile(gone.needs, bigFile(), null)).toEqual({ ok: false, message: 'No connection.' })
  expect(gone.sendPart).toHaveBeenCalledTimes(4)
})

test('a refusal is not tried again', async () => {
  const { needs, sendPart } = makeNeeds({ answers: [{ ok: false, message: 'Not yours.', canRetry: false }] })
  expect(await uploadFile(needs, bigFile(), null)).toEqual({ ok: false, message: 'Not yours.' })
  expect(sendPart).toHaveBeenCalledTimes(1)
})

test('a file of another kind is refused before anything is sent', async () => {
  const { needs, call } = makeNeeds()
  const sent = await uploadFile(needs, new File(['x'], 'manifest.pdf'), null)
  expect(sent).toEqual({ ok: false, message: 'Choose a CSV or Excel file: .csv, .tsv, .txt or .xlsx.' })
  expect(call).not.toHaveBeenCalled()
})
