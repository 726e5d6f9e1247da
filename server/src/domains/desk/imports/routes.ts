import {
  changeImportLineEndpoint,
  chooseSourceEndpoint,
  createImportEndpoint,
  discardImportEndpoint,
  getImportEndpoint,
  IMPORT_PART_PATH,
  ImportPartReply,
  listImportLinesEndpoint,
  listImportsEndpoint,
  listImportWordsEndpoint,
  mapImportEndpoint,
  mapWordsEndpoint,
  fixImportEndpoint,
  remapImportEndpoint,
  saveImportEndpoint,
} from '@lotyard/contract/desk/imports'
import { IMPORT_PART_BYTES, IMPORT_PART_MB } from '@lotyard/contract/rules/desk/imports/import-limits'
import { ErrorReply } from '@lotyard/contract/wire/error-reply'
import type { Context } from '../../../context.ts'
import { requireDesk, requireSeller } from '../../../http/requests/require-viewer.ts'
import { route, type App } from '../../../http/route.ts'
import { limitOf } from '../../../http/security/rate-limits.ts'
import { openImportStorage } from '../../../providers/storage/open-storage.ts'
import { Refusal } from '../../../lib/refusal.ts'
import { chooseSource } from './mapping/choose-source.ts'
import { mapImport, remapImport } from './mapping/map-import.ts'
import { changeLine } from './fixing/change-line.ts'
import { fixLines } from './fixing/fix-lines.ts'
import { readImports, readLines, readOneImport, readWords, toLine } from './read-imports.ts'
import { discardImport } from './removing/discard-import.ts'
import { requireImport } from './require-import.ts'
import { saveImport } from './saving/save-import.ts'
import { createImport } from './uploading/create-import.ts'
import { receivePart } from './uploading/receive-part.ts'
import { mapWords } from './words/map-words.ts'

export function registerImportRoutes(app: App, context: Context): void {
  const { db } = context

  route(app, listImportsEndpoint, 'admin', async (request) =>
    readImports(db, requireSeller(request), request.query.page),
  )

  route(app, createImportEndpoint, 'admin', async (request) => {
    const viewer = requireSeller(request)
    const { file_name: fileName, byte_length: byteLength, modified_ms: modifiedMs } = request.body
    const sellerEmail = request.body.seller_email ?? null
    const id = await createImport(context, viewer, { fileName, byteLength, modifiedMs, sellerEmail })
    return readOneImport(db, viewer, id)
  })

  route(app, getImportEndpoint, 'admin', async (request) =>
    readOneImport(db, requireSeller(request), request.params.id),
  )

  route(app, mapImportEndpoint, 'admin', async (request) => {
    const viewer = requireSeller(request)
    const { id } = request.params
    const { version, mapping, default_condition: conditionKey, default_category: categoryKey } = request.body
    const numberStyles = request.body.number_styles ?? []
    await mapImport(context, viewer, { id, version, mapping, conditionKey, categoryKey, numberStyles })
    return readOneImport(db, viewer, id)
  })

  route(app, chooseSourceEndpoint, 'admin', async (request) => {
    const viewer = requireSeller(request)
    const { id } = request.params
    const { version, sheets, header_row: headerRow, header_rows: headerRows } = request.body
    await chooseSource(context, viewer, { id, version, sheets, headerRow, headerRows })
    return readOneImport(db, viewer, id)
  })

  route(app, remapImportEndpoint, 'admin', async (request) => {
    const viewer = requireSeller(request)
    const { id } = request.params
    await remapImport(context, viewer, { id, version: request.body.version })
    return readOneImport(db, viewer, id)
  })

  route(app, saveImportEndpoint, 'admin', async (request) => {
    const viewer = requireSeller(request)
    const { id } = request.params
    const { version, goods, new_brands: newBrands = null, accept_defaults: acceptsDefaults = false } = request.body
    const given = { id, version, goods, newBrands, acceptsDefaults }
    const { leftOutCount, limit } = await saveImport(context, viewer, given)
    const saving = await readOneImport(db, viewer, id)
    return { ...saving, left_out_brand_count: leftOutCount, left_out_brand_limit: limit }
  })

  route(app, discardImportEndpoint, 'admin', async (request) =>
    discardImport(context, requireSeller(request), request.params.id),
  )

  registerWordRoutes(app, context)
  registerLineRoutes(app, context)
  registerParts(app, context)
}

function registerWordRoutes(app: App, context: Context): void {
  route(app, listImportWordsEndpoint, 'admin', async (request) => {
    const { field, foreign: isForeign, page } = request.query
    return readWords(context.db, requireSeller(request), { id: request.params.id, field, isForeign, page })
  })

  route(app, mapWordsEndpoint, 'admin', async (request) => {
    const viewer = requireSeller(request)
    const { id } = request.params
    const { version, words } = request.body
    await mapWords(context, viewer, { id, version, words })
    return readOneImport(context.db, viewer, id)
  })
}

function registerLineRoutes(app: App, context: Context): void {
  route(app, listImportLinesEndpoint, 'admin', async (request) =>
    readLines(context.db, requireSeller(request), { id: request.params.id, ...request.query }),
  )

  route(app, changeImportLineEndpoint, 'admin', async (request) => {
    const { id, row_number: rowNumber } = request.params
    const { version, texts = {}, is_skipped: isSkipped = null, is_goods: isGoods = false } = request.body
    const change = { id, rowNumber, version, texts, isSkipped, isGoods }
    const { line, source } = await changeLine(context, requireSeller(request), change)
    return toLine(line, source)
  })

  route(app, fixImportEndpoint, 'admin', async (request) => {
    const viewer = requireSeller(request)
    const { id } = request.params
    const count = await fixLines(context, viewer, { id, fix: request.body.mend })
    return { changed_line_count: count, import: await readOneImport(context.db, viewer, id) }
  })
}

const NEED = { area: 'listings', level: 'write', sellers: true } as const

/** In a scope of its own: here a body may be a piece of any file. */
function registerParts(app: App, context: Context): void {
  const storage = openImportStorage(context.config)
  void app.register(async (scope) => {
    scope.addContentTypeParser(
      'application/octet-stream',
      { parseAs: 'buffer', bodyLimit: IMPORT_PART_BYTES },
      (_request, body, done) => done(null, body),
    )
    scope.put<{ Params: { id: string; number: string }; Body: Buffer | undefined }>(
      IMPORT_PART_PATH,
      {
        bodyLimit: IMPORT_PART_BYTES,
        config: { desk: NEED, rateLimit: limitOf('import_parts'), hasTokenInHeader: true },
        // Before the body is read: a seller whose import this isn't can't make us hold a part.
        onRequest: async (request) => {
          await requireImport(context.db, requireDesk(request, NEED), (request.params as { id: string }).id)
        },
        schema: {
          tags: ['admin'],
          summary: `Takes a part of the file, ${IMPORT_PART_MB} MB but for the last, numbered from 1; the body is the bytes themselves`,
          consumes: ['application/octet-stream'],
          response: { 200: ImportPartReply, '4xx': ErrorReply, '5xx': ErrorReply },
        },
      },
      async (request, reply) => {
        const { id, number } = request.params
        if (!/^[1-9]\d?$/.test(number)) throw new Refusal('import_part_wrong')
        const bytes = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0)
        reply.header('cache-control', 'private, no-store')
        return receivePart({ db: context.db, storage }, requireSeller(request), { id, number: Number(number), bytes })
      },
    )
  })
}
