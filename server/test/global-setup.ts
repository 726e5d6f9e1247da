import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { runMigrations } from 'graphile-worker'
import type { TestProject } from 'vitest/node'
import { openDatabase } from '../src/db/database.ts'
import { migrate } from '../src/db/migrate.ts'
import { startTestCluster } from './test-cluster.ts'

declare module 'vitest' {
  interface ProvidedContext {
    adminUrl: string
    template: string
  }
}

/** Migrates one template database for the whole run; each test file clones it in a tenth of a second. */
export default async function setUp(project: TestProject): Promise<() => Promise<void>> {
  const cluster = await startTestCluster()
  const template = `template_lotyard_${randomBytes(6).toString('hex')}`
  await onServer(cluster.adminUrl, `create database ${template}`)
  const database = openDatabase(withDatabase(cluster.adminUrl, template), { maxConnections: 2, onError: throwIt })
  await migrate(database.db)
  await runMigrations({ pgPool: database.pool })
  await database.close()
  project.provide('adminUrl', cluster.adminUrl)
  project.provide('template', template)
  return async () => {
    await onServer(cluster.adminUrl, `drop database ${template} with (force)`)
    await cluster.stop()
  }
}

export function withDatabase(url: string, name: string): string {
  const changed = new URL(url)
  changed.pathname = `/${name}`
  return changed.href
}

async function onServer(adminUrl: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: adminUrl })
  await client.connect()
  try {
    await client.query(statement)
  } finally {
    await client.end()
  }
}

function throwIt(error: Error): never {
  throw error
}
