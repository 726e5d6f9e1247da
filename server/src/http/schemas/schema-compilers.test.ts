import type { Endpoint } from '@lotyard/contract/wire/endpoint'
import { ErrorReply } from '@lotyard/contract/wire/error-reply'
import fastify from 'fastify'
import { globSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import type { App } from '../route.ts'
import { compileSchemasOf, registerSchemaCompilers, schemaCompilers } from './schema-compilers.ts'

const CONTRACT = new URL('../../../../contract/src/', import.meta.url)

async function listEndpoints(): Promise<Endpoint[]> {
  const names = globSync('**/*.ts', { cwd: fileURLToPath(CONTRACT), exclude: ['**/*.test.ts'] })
  const modules = await Promise.all(names.map((name) => import(new URL(name, CONTRACT).href) as Promise<object>))
  return modules.flatMap((module) => Object.values(module) as unknown[]).filter(isEndpoint)
}

function isEndpoint(value: unknown): value is Endpoint {
  return typeof value === 'object' && value !== null && 'method' in value && 'path' in value && 'summary' in value
}

test('every schema of the contract can be compiled, since none is before its first call', async () => {
  const { toValidate, toWrite } = schemaCompilers()
  const endpoints = await listEndpoints()
  expect(endpoints.length).toBeGreaterThan(150)
  for (const { method, path: url, params, query, body, reply = ErrorReply } of endpoints) {
    const parts = { params, querystring: query, body }
    for (const [httpPart, schema] of Object.entries(parts))
      if (schema !== undefined)
        expect(() => toValidate({ schema, method, url, httpPart }), `${method} ${url}`).not.toThrow()
    expect(() => toWrite({ schema: reply, method, url, httpStatus: '200' }), `${method} ${url}`).not.toThrow()
  }
})

test('a schema is compiled by the first call, which is told what is wrong with it like every other', async () => {
  const app: App = fastify()
  registerSchemaCompilers(app)
  const broken = { type: 'no such type' }
  app.get('/broken', { schema: { response: { 200: broken } } }, async () => ({}))
  app.get(
    '/good',
    { schema: { querystring: { type: 'object', properties: { page: { type: 'integer' } } } } },
    (request) => Promise.resolve(request.query),
  )
  await app.ready()
  expect((await app.inject('/broken')).statusCode).toBe(500)
  for (const call of ['first', 'second']) {
    expect((await app.inject('/good?page=2')).json(), call).toEqual({ page: 2 })
    const refused = await app.inject('/good?page=x')
    expect(refused.json(), call).toMatchObject({ statusCode: 400, message: 'querystring/page must be integer' })
  }
  await app.close()
})

test('a call that is compiled ahead is not compiled by its first caller', async () => {
  let reads = 0
  const counted = (properties: object): object => ({
    type: 'object',
    get properties() {
      reads += 1
      return properties
    },
  })
  const number = { page: { type: 'integer' } }
  const endpoint = {
    method: 'POST',
    path: '/ahead/:page',
    summary: 'Ahead',
    params: counted(number),
    query: counted(number),
    body: counted(number),
    reply: counted(number),
  } as unknown as Endpoint
  const app: App = fastify()
  registerSchemaCompilers(app)
  const { params, query: querystring, body, reply } = endpoint
  app.post(endpoint.path, { schema: { params, querystring, body, response: { 200: reply } } }, async () => ({
    page: 1,
  }))
  await app.ready()
  compileSchemasOf(endpoint)
  const before = reads
  const called = await app.inject({ method: 'POST', url: '/ahead/1?page=2', payload: { page: 3 } })
  expect(called.json()).toEqual({ page: 1 })
  expect(reads).toBe(before)
  await app.close()
})
