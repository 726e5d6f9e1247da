import { randomBytes } from 'node:crypto'
import type { TestProject } from 'vitest/node'
import { prepareDatabase } from '../src/db/schema/prepare-database.ts'
import { databaseUrl, runOnServer } from './databases/postgres-server.ts'
import { startTestCluster } from './databases/test-cluster.ts'

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
  await runOnServer(cluster.adminUrl, `create database ${template}`)
  const url = databaseUrl(cluster.adminUrl, template)
  await prepareDatabase(url)
  project.provide('adminUrl', cluster.adminUrl)
  project.provide('template', template)
  return async () => {
    await runOnServer(cluster.adminUrl, `drop database ${template} with (force)`)
    await cluster.stop()
  }
}
