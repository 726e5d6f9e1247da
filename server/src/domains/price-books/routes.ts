import {
  getPriceBookEndpoint,
  listBookEntriesEndpoint,
  PRICE_BOOK_FILE_PATH,
  removeBookEntryEndpoint,
  removePriceBookEndpoint,
  saveBookEntryEndpoint,
  savePriceBookEndpoint,
} from '@lotyard/contract/account/price-book'
import { Readable } from 'node:stream'
import { requireViewer } from '../../http/requests/require-viewer.ts'
import { route, type App } from '../../http/route.ts'
import { limitOf } from '../../http/security/rate-limits.ts'
import { readBook } from './book/read-book.ts'
import { removeBook } from './book/remove-book.ts'
import { saveBook } from './book/save-book.ts'
import { priceBookCsv } from './entries/price-book-file.ts'
import { readEntries } from './entries/read-entries.ts'
import { removeEntry, saveEntry } from './entries/save-entry.ts'
import { changedBook, type PriceBookContext } from './price-book-context.ts'
import { registerBookUploadRoutes } from './uploads/routes.ts'

/** Everything here is the viewer's own: no call names an account. */
export function registerPriceBookRoutes(app: App, context: PriceBookContext): void {
  const { db } = context

  route(app, getPriceBookEndpoint, 'account', async (request) => ({
    price_book: await readBook(db, requireViewer(request).accountId),
  }))

  route(
    app,
    savePriceBookEndpoint,
    'account',
    async (request) => {
      const { accountId } = requireViewer(request)
      return {
        price_book: await changedBook(context, accountId, saveBook(context, accountId, request.body.price_book)),
      }
    },
    { limit: 'price_book' },
  )

  route(
    app,
    removePriceBookEndpoint,
    'account',
    async (request) => {
      const { accountId } = requireViewer(request)
      await changedBook(context, accountId, removeBook(context, accountId))
    },
    { limit: 'price_book' },
  )

  route(app, listBookEntriesEndpoint, 'account', async (request) =>
    readEntries(db, requireViewer(request).accountId, request.query),
  )

  route(
    app,
    saveBookEntryEndpoint,
    'account',
    async (request) => {
      const { accountId } = requireViewer(request)
      const entry = { accountId, id: request.params.id, fields: request.body.entry }
      return changedBook(context, accountId, saveEntry(context, entry))
    },
    { limit: 'price_book' },
  )

  route(
    app,
    removeBookEntryEndpoint,
    'account',
    async (request) => {
      const { accountId } = requireViewer(request)
      await changedBook(context, accountId, removeEntry(context, { accountId, id: request.params.id }))
    },
    { limit: 'price_book' },
  )

  app.get(
    PRICE_BOOK_FILE_PATH,
    {
      config: { sendsFile: true, rateLimit: limitOf('exports') },
      schema: { tags: ['account'], summary: 'All entries of the price book, for a spreadsheet' },
    },
    async (request, reply) => {
      const { accountId } = requireViewer(request)
      return reply
        .header('content-type', 'text/csv; charset=utf-8')
        .header('content-disposition', 'attachment; filename="price-book.csv"')
        .header('cache-control', 'private, no-store')
        .send(Readable.from(priceBookCsv(db, accountId)))
    },
  )

  registerBookUploadRoutes(app, context)
}
