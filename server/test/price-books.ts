import type { BookUpload, PriceBookSummary } from '@lotyard/contract/account/price-book'
import { checkPriceBook, readPriceBook } from '../src/domains/price-books/index.ts'
import { openImportStorage } from '../src/providers/storage/open-storage.ts'
import type { TestApp, TestClient } from './servers/app.ts'

const ATTEMPT = { isLast: false }

/** Price books of a test's accounts: sends files as the page does, and runs what the worker would. */
export function priceBooksOf(server: TestApp) {
  const jobs = () => ({ ...server.context, storage: openImportStorage(server.context.config) })

  async function send(client: TestClient, file: string | Buffer, name = 'book.csv') {
    const form = new FormData()
    form.append('file', new File([Buffer.from(file)], name))
    const encoded = new Response(form)
    return server.app.inject({
      method: 'POST',
      url: '/api/account/price_book/uploads',
      headers: { ...client.headers, 'content-type': encoded.headers.get('content-type')! },
      payload: Buffer.from(await encoded.arrayBuffer()),
    })
  }

  const get = async (client: TestClient, id: string): Promise<BookUpload> =>
    (await client.get(`/api/account/price_book/uploads/${id}`)).json<{ upload: BookUpload }>().upload

  const read = (uploadId: string) => readPriceBook(jobs(), { uploadId }, ATTEMPT)
  const check = (uploadId: string) => checkPriceBook(jobs(), { uploadId }, ATTEMPT)

  /** From a file to its checked lines, by the suggested columns unless told others. */
  async function upload(
    client: TestClient,
    file: string | Buffer,
    mapping: BookUpload['mapping'] | null = null,
  ): Promise<BookUpload> {
    const reply = await send(client, file)
    if (reply.statusCode !== 202) throw new Error(reply.body)
    const { id } = reply.json<{ upload: BookUpload }>().upload
    await read(id)
    const known = await get(client, id)
    if (known.state === 'mapping') {
      const mapped = await client.put(`/api/account/price_book/uploads/${id}`, { mapping: mapping ?? known.mapping })
      if (mapped.statusCode !== 200) throw new Error(mapped.body)
    }
    await check(id)
    return get(client, id)
  }

  const book = async (client: TestClient): Promise<PriceBookSummary> =>
    (await client.get('/api/account/price_book')).json<{ price_book: PriceBookSummary }>().price_book

  const use = async (client: TestClient, id: string, mode: 'replace' | 'merge' = 'replace') =>
    client.post(`/api/account/price_book/uploads/${id}/use`, { mode, version: (await book(client)).version })

  return { send, get, read, check, upload, book, use }
}
