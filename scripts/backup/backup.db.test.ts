import { randomBytes } from 'node:crypto'
import { appendFileSync, cpSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { afterAll, expect, inject, test } from 'vitest'
import { withCopyConnection } from '../../server/src/db/backup/copied-tables.ts'
import { openDatabase } from '../../server/src/db/database.ts'
import { migrateJobTables } from '../../server/src/db/schema/job-tables.ts'
import { listKnownMigrations, migrate } from '../../server/src/db/schema/migrate.ts'
import { StorageError } from '../../server/src/providers/storage/storage-error.ts'
import type { Storage } from '../../server/src/providers/storage/storage.ts'
import { untilBlocked } from '../../server/test/databases/blocked.ts'
import { databaseUrl, runOnServer } from '../../server/test/databases/postgres-server.ts'
import { addOwnThings } from '../../server/test/lively-market.ts'
import { fillServerMarket } from '../../server/test/raw-statements/server-market.ts'
import { TEST_CONFIG, useApp } from '../../server/test/servers/app.ts'
import { useBucket } from '../../server/test/servers/bucket.ts'
import { useFolder } from '../../server/test/servers/use-folder.ts'
import { readManifest, type Manifest } from './manifest.ts'
import { listReferencedFiles } from './referenced-files.ts'
import { restoreBackup } from './restore-backup.ts'
import { openStoredFiles, type StoredFiles } from './stored-files.ts'
import { writeBackup } from './write-backup.ts'

const folder = useFolder('backup')
const bucket = useBucket()
const adminUrl = inject('adminUrl')
const server = useApp({ config: { dataDir: join(folder, 'data') } })
const made: string[] = []
afterAll(async () => {
  for (const name of made) await runOnServer(adminUrl, `drop database if exists ${name} with (force)`)
})

async function makeDatabase(): Promise<string> {
  const name = `test_${randomBytes(6).toString('hex')}`
  made.push(name)
  await runOnServer(adminUrl, `create database ${name}`)
  return databaseUrl(adminUrl, name)
}

/** Values that a careless copy would change, and a row that a later check would refuse. */
const AWKWARD = `
  insert into settings (key, value) values ('claims', E'a\\tb\\nc\\\\N \\\\. é 漢 \\x01"');
  alter table warehouses drop constraint zip_and_state_agree, disable trigger user;
  update warehouses set zip = '99501' where key = (select min(key) from warehouses);
  alter table warehouses enable trigger user;
  alter table warehouses add constraint zip_and_state_agree check (is_zip_of_state(zip, region)) not valid`

/** Rows of every table, in an order of their own: how many, and a hash. */
function readTables(url: string): Promise<Record<string, string>> {
  return withCopyConnection(url, async (client) => {
    const { rows } = await client.query<{ name: string }>(
      `select schemaname || '.' || tablename as name from pg_tables where schemaname in ('public', 'graphile_worker')
       and tablename !~ '^(kysely_migration.*|migrations|listing_changes|listing_change_marks)$'`,
    )
    const found: Record<string, string> = {}
    for (const { name } of rows) {
      const content = await client.query<{ content: string }>(
        `select count(*) || ' ' || coalesce(md5(string_agg(t::text, '|' order by t::text)), '') as content from ${name} t`,
      )
      found[name] = content.rows[0]!.content
    }
    return found
  })
}

async function readFiles(files: readonly StoredFiles[]): Promise<Record<string, string>> {
  const found: Record<string, string> = {}
  for (const { kind, storage } of files)
    for await (const { key } of storage.list(''))
      found[`${kind}/${key}`] = await text((await storage.open(key))!.stream)
  return found
}

/**
 * Backs up while others go on: once the snapshot is taken a row is committed, one file goes and one comes. The list of
 * migrations is what is read first.
 */
async function backUpRunningMarket(files: readonly StoredFiles[], photos: Storage, backup: string): Promise<Manifest> {
  const writer = await server.context.pool.connect()
  try {
    await writer.query(
      `begin; lock table kysely_migration; insert into settings (key, value) values ('fees', 'Too late')`,
    )
    const written = writeBackup({ url: server.url, files }, backup)
    await untilBlocked(server.context.pool)
    await photos.delete('ab/removed')
    await photos.put('ab/added', Buffer.from('written while the rows were read'))
    await writer.query('commit')
    return await written
  } finally {
    writer.release()
  }
}

test('a backup of a running market is restored into an empty place: every table and every file', async () => {
  await addOwnThings(server, await server.as('buyer'))
  await fillServerMarket({ db: server.db, pool: server.context.pool, url: server.url, close: async () => {} })
  await server.context.pool.query(AWKWARD)
  const files = openStoredFiles(server.context.config)
  for (const { kind, storage } of files) await storage.put('ab/kept', Buffer.from(`a file of ${kind}`))
  const photos = files[0]!.storage
  await photos.put('ab/removed', Buffer.from('named by a row until after the snapshot'))
  const before = await readTables(server.url)

  const backup = join(folder, 'one')
  const { tables } = await backUpRunningMarket(files, photos, backup)
  expect(tables.filter(({ rows }) => rows > 0).length).toBeGreaterThan(35)
  expect(existsSync(`${backup}.unfinished`)).toBe(false)

  const url = await makeDatabase()
  // From a folder into a bucket: a backup doesn't say where its files were.
  const target = { url, files: openStoredFiles({ dataDir: folder, storage: bucket.settings('restored') }) }
  expect(await restoreBackup(target, backup)).toMatchObject({ migrated: [] })
  expect(await readTables(url)).toEqual(before)
  expect(await readFiles(target.files)).toEqual({
    ...Object.fromEntries(files.map(({ kind }) => [`${kind}/ab/kept`, `a file of ${kind}`])),
    'photos/ab/removed': 'named by a row until after the snapshot',
    'photos/ab/added': 'written while the rows were read',
  })

  // It goes on as any other: numbers continue, triggers and foreign keys hold, the change feed begins again.
  await withCopyConnection(url, async (client) => {
    const broken = `insert into starred_lots (account_id, lot_id) select id, -1 from accounts limit 1`
    await expect(client.query(broken)).rejects.toMatchObject({ code: '23503' })
    await client.query(`update listings set updated_at = updated_at where id = (select min(id) from listings)`)
    const { rows } = await client.query(`select (select count(*) from listing_changes)::int as changes,
      (select count(*) from pg_trigger where tgenabled = 'D')::int as disabled,
      (select nextval(pg_get_serial_sequence('listings', 'id')) > max(id) from listings) as continues`)
    expect(rows).toEqual([{ changes: 1, disabled: 0, continues: true }])
  })

  await expect(restoreBackup(target, backup)).rejects.toThrow(
    'A backup is restored into an empty database only, and this one has tables with rows',
  )
  await expect(writeBackup({ url: server.url, files }, backup)).rejects.toThrow('is not overwritten')
})

test('a backup that is torn, changed, or of a later version is refused before anything is written', async () => {
  const backup = join(folder, 'one')
  const target = {
    url: 'postgres://127.0.0.1:1/never-asked',
    files: openStoredFiles({ ...TEST_CONFIG, dataDir: folder }),
  }
  const refusal = async (damage: (copy: string) => void) => {
    const copy = join(folder, 'damaged')
    cpSync(backup, copy, { recursive: true })
    damage(copy)
    const error = await restoreBackup(target, copy).catch((refused: Error) => refused)
    rmSync(copy, { recursive: true })
    expect(error).toMatchObject({ name: 'StartError' })
    return (error as Error).message
  }
  const accounts = join('database', 'public.accounts.copy.gz')
  expect(await refusal((copy) => appendFileSync(join(copy, accounts), 'x'))).toMatch(/accounts.*was changed/)
  expect(await refusal((copy) => rmSync(join(copy, 'files', 'logos', 'ab', 'kept')))).toMatch(/kept is missing/)
  expect(await refusal((copy) => appendFileSync(join(copy, 'SHA256SUMS'), 'x'))).toMatch(/SHA256SUMS was changed/)
  expect(await refusal((copy) => rmSync(join(copy, 'manifest.json')))).toMatch(
    /is no backup, or one that was cut short/,
  )
  const { migrations, ...manifest } = await readManifest(backup)
  const later = JSON.stringify({ ...manifest, migrations: [...migrations, '9999-later'] })
  expect(await refusal((copy) => writeFileSync(join(copy, 'manifest.json'), later))).toMatch(
    /later version.*9999-later/,
  )
})

test('a backup of an earlier version is restored at its own schema, and then migrated', async () => {
  const known = await listKnownMigrations()
  const url = await makeDatabase()
  const { db, pool, close } = openDatabase(url, { maxConnections: 2, onError: () => {} })
  await migrate(db, { upTo: known.at(-2)! })
  await migrateJobTables(pool)
  await pool.query(`insert into settings (key, value) values ('operator_name', 'Earlier')`)
  await close()
  const backup = join(folder, 'earlier')
  await writeBackup({ url, files: [] }, backup)

  const target = await makeDatabase()
  expect(await restoreBackup({ url: target, files: [] }, backup)).toMatchObject({ migrated: [known.at(-1)] })
  const tables = await readTables(target)
  expect(tables['public.settings']).toMatch(/^1 /)
  expect(Object.keys(tables).toSorted()).toEqual(Object.keys(await readTables(server.url)).toSorted())
})

test('a table that a migration rewrites meanwhile is backed up with its rows, or the backup says why not', async () => {
  const url = await makeDatabase()
  const { db, pool, close } = openDatabase(url, { maxConnections: 3, onError: () => {} })
  await migrate(db)
  await migrateJobTables(pool)
  await pool.query(`insert into settings (key, value) values ('operator_name', 'Rewritten')`)
  const migration = await pool.connect()
  try {
    await migration.query(`begin; alter table settings add column written timestamptz default clock_timestamp()`)
    await expect(writeBackup({ url, files: [] }, join(folder, 'kept-out'), { lockMs: 1 })).rejects.toThrow(
      'The backup got no lock on the tables',
    )
    const written = writeBackup({ url, files: [] }, join(folder, 'rewritten'))
    await untilBlocked(pool)
    // Comes with the same migration, so nobody could lock it before.
    await migration.query(`create table comes_with_it (id int); insert into comes_with_it values (1); commit`)
    const { tables } = await written
    const rowsOf = (name: string) => tables.find((table) => table.name === name)
    expect(rowsOf('public.settings')).toMatchObject({ rows: 1, columns: expect.arrayContaining(['written']) })
    expect(rowsOf('public.comes_with_it')).toMatchObject({ rows: 1 })
  } finally {
    migration.release()
    await close()
  }
})

test('a large file whose stream breaks off is copied again, a few times', async () => {
  const url = await makeDatabase()
  const { db, pool, close } = openDatabase(url, { maxConnections: 1, onError: () => {} })
  await migrate(db)
  await migrateJobTables(pool)
  await close()
  let breaks = 2
  const away = new StorageError('away', 'The bucket broke off after 1 of 3 bytes.')
  const storage = {
    list: async function* () {
      yield { key: 'ab/large', byteLength: 3 }
    },
    open: async () => ({
      byteLength: 3,
      stream: Readable.from(
        (async function* () {
          yield 'x'
          if (breaks-- > 0) throw away
          yield 'yz'
        })(),
      ),
    }),
  } as Partial<Storage> as Storage
  const files: StoredFiles[] = [{ kind: 'photos', storage }]
  const patience = { fileTries: 3, filePauseMs: 1 }
  const backup = join(folder, 'broken')
  expect((await writeBackup({ url, files }, backup, patience)).files).toMatchObject({ count: 1, bytes: 3 })
  expect(readFileSync(join(backup, 'files/photos/ab/large'), 'utf8')).toBe('xyz')
  breaks = 3
  await expect(writeBackup({ url, files }, `${backup}-for-good`, patience)).rejects.toThrow(away)
})

test('a backup has a new folder of its own, in one that is there', async () => {
  const write = (name: string) =>
    writeBackup({ url: 'postgres://127.0.0.1:1/never-asked', files: [] }, join(folder, name))
  mkdirSync(join(folder, 'cut.unfinished'))
  await expect(write('cut')).rejects.toThrow('another backup is being written, or one was killed')
  await expect(write('no/such')).rejects.toThrow(/There is no folder .*no to put the backup in/)
  // What fails half-way leaves nothing behind that could be taken for a backup.
  await expect(write('new')).rejects.toThrow(/ECONNREFUSED/)
  expect([existsSync(join(folder, 'new')), existsSync(join(folder, 'new.unfinished'))]).toEqual([false, false])
})

test('of two backups of one name that begin together one is made, and a database without a market is refused', async () => {
  const write = (url: string, name: string) => writeBackup({ url, files: [] }, join(folder, name))
  const both = await Promise.allSettled([write(server.url, 'twice'), write(server.url, 'twice')])
  expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  const refused = both.find((each) => each.status === 'rejected')
  expect(String(refused?.reason)).toMatch(/another backup (of this name has begun|is being written)/)
  expect(readManifest(join(folder, 'twice'))).toBeDefined()
  await expect(write(await makeDatabase(), 'none')).rejects.toThrow('There is no market in this database')
})

test('a file that is made when it is first asked for is not missing, and one that was made is', async () => {
  await withCopyConnection(server.url, async (client) => {
    await client.query(`begin;
      with photo as (insert into photos (content_hash, width, height) values (repeat('ab', 20), 4, 3) returning id)
      insert into photo_renditions (photo_id, size, format, width, height, byte_length, storage_key)
        select id, size, 'webp', 4, 3, length, 'ab/' || size from photo,
          (values ('two_fifty', 0), ('five_hundred', 7)) as made (size, length)`)
    const keys: string[] = []
    for await (const { key } of listReferencedFiles(client)) keys.push(key)
    await client.query('rollback')
    expect(keys).toContain('ab/five_hundred')
    expect(keys).not.toContain('ab/two_fifty')
  })
})
