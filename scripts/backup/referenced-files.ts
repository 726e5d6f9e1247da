// Which files the rows of the snapshot refer to. Files being imported are left out: without them an import is uploaded again.
import { createInterface } from 'node:readline'
import { copyOut, type CopyConnection } from '../../server/src/db/backup/copied-tables.ts'
import { logoKey } from '../../server/src/domains/listings/market/branding/logo-files.ts'
import { masterKey } from '../../server/src/providers/photos/photo-sizes.ts'

type Reference = {
  table: string
  column: string
  kind: string
  toKey: (value: string) => string
  /** Of the file; where it is 0, the file is made when it is first asked for, and may not be there yet. */
  lengthColumn?: string
}

const REFERENCES: readonly Reference[] = [
  { table: 'public.photos', column: 'content_hash', kind: 'photos', toKey: masterKey },
  {
    table: 'public.photo_renditions',
    column: 'storage_key',
    kind: 'photos',
    toKey: (key) => key,
    lengthColumn: 'byte_length',
  },
  { table: 'public.sites', column: 'logo_hash', kind: 'logos', toKey: logoKey },
  { table: 'public.resale_certificates', column: 'file_key', kind: 'documents', toKey: (key) => key },
]
const NULL = String.raw`\N`

export async function* listReferencedFiles(client: CopyConnection): AsyncGenerator<{ kind: string; key: string }> {
  for (const { table, column, kind, toKey, lengthColumn } of REFERENCES) {
    const columns = lengthColumn === undefined ? [column] : [column, lengthColumn]
    for await (const line of createInterface({ input: copyOut(client, { name: table, columns }) })) {
      const [value, length] = line.split('\t')
      if (value !== NULL && length !== '0') yield { kind, key: toKey(value!) }
    }
  }
}
