// Which files the rows of the snapshot refer to. Files being imported are left out: without them an import is uploaded again.
import { createInterface } from 'node:readline'
import { copyOut, type CopyConnection } from '../../server/src/db/backup/copied-tables.ts'
import { logoKey } from '../../server/src/domains/listings/market/branding/logo-files.ts'
import { masterKey } from '../../server/src/providers/photos/photo-sizes.ts'

type Reference = { table: string; column: string; kind: string; toKey: (value: string) => string }

const REFERENCES: readonly Reference[] = [
  { table: 'public.photos', column: 'content_hash', kind: 'photos', toKey: masterKey },
  { table: 'public.photo_renditions', column: 'storage_key', kind: 'photos', toKey: (key) => key },
  { table: 'public.sites', column: 'logo_hash', kind: 'logos', toKey: logoKey },
  { table: 'public.resale_certificates', column: 'file_key', kind: 'documents', toKey: (key) => key },
]
const NULL = String.raw`\N`

export async function* listReferencedFiles(client: CopyConnection): AsyncGenerator<{ kind: string; key: string }> {
  for (const { table, column, kind, toKey } of REFERENCES)
    for await (const value of createInterface({ input: copyOut(client, { name: table, columns: [column] }) }))
      if (value !== NULL) yield { kind, key: toKey(value) }
}
