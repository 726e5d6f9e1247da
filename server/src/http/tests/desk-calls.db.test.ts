import { expect, test } from 'vitest'
import { useApp } from '../../../test/servers/app.ts'

const server = useApp()

type Operation = { tags?: string[]; 'x-desk'?: object }

test('every call of the desk says in the contract what it asks of an admin, and the document tells', () => {
  const { paths } = JSON.parse(server.app.openapiText()) as { paths: Record<string, Record<string, Operation>> }
  const calls = Object.entries(paths).flatMap(([path, operations]) =>
    Object.entries(operations).map(([method, operation]) => ({ name: `${method} ${path}`, path, operation })),
  )
  const ofDesk = calls.filter(({ path, operation }) => path.includes('/admin/') || operation.tags?.includes('admin'))
  expect(ofDesk.length).toBeGreaterThan(130)
  expect(ofDesk.filter(({ operation }) => operation['x-desk'] === undefined).map(({ name }) => name)).toEqual([])
})
