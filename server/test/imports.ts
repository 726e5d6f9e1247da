import type { ManifestImport } from '@lotyard/contract/desk/imports'
import type { ImportGoods } from '@lotyard/contract/desk/imports'
import { IMPORT_PART_BYTES } from '@lotyard/contract/rules/desk/imports/import-limits'
import { checkImport, readImport, removeImport, saveLots } from '../src/domains/desk/index.ts'
import { openImportStorage } from '../src/providers/storage/open-storage.ts'
import type { TestApp, TestClient } from './servers/app.ts'

const FIRST_ATTEMPT = { isLast: false }

export const IMPORT_GOODS: ImportGoods = {
  title: 'Kitchen returns',
  description: '',
  category_key: 'televisions',
  condition_key: 'new',
  lot_size_key: 'pallet',
  brand_key: null,
  warehouse_key: 'hebron',
  weight_lbs: 400,
  pallet_count: 1,
  length_in: 48,
  width_in: 40,
  height_in: 60,
  master_pack: false,
}

/** Imports of a test file: sends files as the page does, and runs what the worker would. */
export function importsOf(server: TestApp) {
  const jobs = () => ({ ...server.context, storage: openImportStorage(server.context.config) })

  async function get(client: TestClient, id: string): Promise<ManifestImport> {
    return (await client.get(`/api/admin/imports/${id}`)).json()
  }

  const sendPart = (client: TestClient, { id, number, bytes }: { id: string; number: number; bytes: Buffer }) =>
    server.app.inject({
      method: 'PUT',
      url: `/api/admin/imports/${id}/parts/${number}`,
      headers: { ...client.headers, 'content-type': 'application/octet-stream' },
      payload: bytes,
    })

  async function create(client: TestClient, given: object): Promise<ManifestImport> {
    const reply = await client.post('/api/admin/imports', given)
    if (reply.statusCode !== 201) throw new Error(reply.body)
    return reply.json()
  }

  const read = (id: string) => readImport(jobs(), { importId: id }, FIRST_ATTEMPT)

  let moment = 0

  /** Sends a whole file and has its columns read. */
  async function upload(client: TestClient, file: string | Buffer, given: object = {}): Promise<ManifestImport> {
    const bytes = Buffer.from(file)
    moment += 1
    const announced = { file_name: 'returns.csv', byte_length: bytes.length, modified_ms: moment, ...given }
    const { id } = await create(client, announced)
    for (let number = 1; (number - 1) * IMPORT_PART_BYTES < bytes.length; number += 1) {
      const part = bytes.subarray((number - 1) * IMPORT_PART_BYTES, number * IMPORT_PART_BYTES)
      const reply = await sendPart(client, { id, number, bytes: part })
      if (reply.statusCode !== 200) throw new Error(reply.body)
    }
    await read(id)
    return get(client, id)
  }

  /** Takes the suggested columns, unless told others. */
  const map = (client: TestClient, { id, version, mapping }: ManifestImport, given: object = {}) =>
    client.put(`/api/admin/imports/${id}/mapping`, {
      version,
      mapping,
      default_condition: 'new',
      default_category: 'televisions',
      ...given,
    })

  const check = (id: string) => checkImport(jobs(), { importId: id }, FIRST_ATTEMPT)

  /** From a file to the review of its lines. */
  async function review(client: TestClient, file: string | Buffer, given: object = {}): Promise<ManifestImport> {
    const uploaded = await upload(client, file, given)
    const reply = await map(client, uploaded)
    if (reply.statusCode !== 200) throw new Error(reply.body)
    await check(uploaded.id)
    return get(client, uploaded.id)
  }

  const save = (client: TestClient, { id, version }: { id: string; version: number }, goods: object = {}) =>
    client.post(`/api/admin/imports/${id}/save`, { version, goods: { ...IMPORT_GOODS, ...goods } })

  return {
    jobs,
    get,
    create,
    sendPart,
    upload,
    map,
    read,
    check,
    review,
    save,
    saveLots: (id: string) => saveLots(jobs(), { importId: id }, FIRST_ATTEMPT),
    remove: (id: string) => removeImport(jobs(), { importId: id }),
  }
}
