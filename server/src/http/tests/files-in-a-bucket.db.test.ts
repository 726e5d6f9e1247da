import { readdirSync } from 'node:fs'
import { expect, test } from 'vitest'
import { useApp, type TestClient } from '../../../test/servers/app.ts'
import { useBucket } from '../../../test/servers/bucket.ts'
import { useFolder } from '../../../test/servers/use-folder.ts'

const dataDir = useFolder('bucket-app')
const bucket = useBucket()
const server = useApp({
  config: {
    dataDir,
    // Read when the app is built: the bucket's address is known by then.
    get storage() {
      return bucket.settings('app')
    },
  },
})
const PDF = Buffer.from(`%PDF-1.7\n${'a certificate '.repeat(120_000)}%%EOF\n`)

const upload = (client: TestClient) =>
  server.app.inject({
    method: 'POST',
    url: `/api/account/resale_certificates?region=IN&number=0123-456&expires_on=${new Date().getUTCFullYear() + 1}-06-30`,
    headers: { ...client.headers, 'content-type': 'application/pdf' },
    payload: PDF,
  })

test('files go into the bucket and come back; while it is away they are 503, and the rest goes on', async () => {
  const buyer = await server.as('buyer')
  const kept = await upload(buyer)
  expect(kept.statusCode).toBe(201)
  const url = `/account/resale_certificate/${kept.json<{ id: string }>().id}/file`
  const file = await buyer.get(url)
  expect([file.statusCode, file.rawPayload.equals(PDF)]).toEqual([200, true])
  expect(readdirSync(dataDir)).toEqual([])
  await bucket.stop()
  for (const refused of [await upload(buyer), await buyer.get(url)]) {
    expect([refused.statusCode, refused.headers['retry-after']]).toEqual([503, '2'])
    expect(refused.json()).toEqual({
      code: 'storage_away',
      message: "We can't save or open files right now. Try again in a moment.",
    })
  }
  const ready = await server.visitor.get('/readyz')
  expect([ready.statusCode, ready.json().checks]).toMatchObject([503, { storage: false, database: true }])
  await expect.poll(async () => (await server.visitor.get('/readyz?without=storage')).statusCode).toBe(200)
  expect((await buyer.get('/api/account/resale_certificates')).statusCode).toBe(200)
})
