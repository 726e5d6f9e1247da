import fastify, { type FastifyRequest } from 'fastify'
import { Type } from 'typebox'
import { beforeAll, expect, test } from 'vitest'
import type { Viewer } from '../lib/viewer.ts'
import { Refusal } from '../lib/refusal.ts'
import { registerCallsInProcess, type CallInProcess } from './calls-in-process.ts'
import { registerErrorReplies } from './replies/error-replies.ts'
import { ReadyReply } from './replies/ready-reply.ts'
import { route, type App } from './route.ts'
import { registerSchemaCompilers } from './schemas/schema-compilers.ts'

const Thing = Type.Object({ name: Type.String(), page: Type.Integer(), tags: Type.Array(Type.String()) })
const THING = {
  method: 'GET',
  path: '/api/things/:name',
  summary: 'A thing',
  params: Type.Object({ name: Type.String({ maxLength: 5 }) }),
  query: Type.Object({ page: Type.Integer({ default: 0 }), tags: Type.Array(Type.String(), { default: [] }) }),
  reply: Thing,
} as const
const READY = {
  method: 'GET',
  path: '/api/ready',
  summary: 'Ready',
  reply: Type.Object({ one: Type.Integer() }),
} as const
const COOKIES = { method: 'GET', path: '/api/cookies', summary: 'Sets', reply: Type.Object({}) } as const
const WRITE = { method: 'POST', path: '/api/write', summary: 'Writes', reply: Type.Object({}) } as const
const VIEWER = { accountId: 'maria' } as Viewer

let app: App
const asked: FastifyRequest[] = []

beforeAll(() => {
  app = fastify() as unknown as App
  registerErrorReplies(app)
  registerSchemaCompilers(app)
  registerCallsInProcess(app)
  route(app, THING, 'things', async (request) => {
    asked.push(request as unknown as FastifyRequest)
    if (request.params.name === 'gone') throw new Refusal('not_found')
    if (request.params.name === 'bug') throw new Error('a secret of ours')
    return { name: request.params.name, ...request.query }
  })
  route(app, READY, 'things', async () => new ReadyReply({ text: () => '{"one":1}', value: () => ({ one: 1 }) }))
  route(app, COOKIES, 'things', async (_request, _reply) => ({}))
  route(app, WRITE, 'things', async () => ({}))
})

const reader = { ip: '10.0.0.7', id: 'r1', viewer: null, log: { error() {}, warn() {} } } as unknown as FastifyRequest
const call = (name: string, given: Partial<CallInProcess> = {}) =>
  app.callsInProcess.get(name)!(reader, { viewer: null, sessionToken: null, ...given })

test('a call in process is validated, coerced and filled in as one over the wire', async () => {
  const query = { page: 2, tags: ['a'] }
  const overWire = await app.inject('/api/things/pan?page=2&tags=a')
  const inProcess = await call('GET /api/things/:name', { params: { name: 'pan' }, query })
  expect(inProcess).toEqual({ status: 200, body: { name: 'pan', page: 2, tags: ['a'] } })
  expect(inProcess.body).toEqual(overWire.json())
  expect((await call('GET /api/things/:name', { params: { name: 'pan' } })).body).toMatchObject({ page: 0, tags: [] })
})

test.each([
  ['too long a name', { name: 'longer' }, {}],
  ['a page that is no number', { name: 'pan' }, { page: 'x' }],
])('%s is refused in the words of the wire', async (_case, params, query) => {
  const overWire = await app.inject({ url: `/api/things/${params.name}`, query })
  const { status, body } = await call('GET /api/things/:name', { params, query })
  expect(overWire.statusCode).toBe(400)
  expect({ status, body }).toEqual({ status: overWire.statusCode, body: overWire.json() })
})

test('a refusal keeps its code; of an unexpected error, nothing is told', async () => {
  expect(await call('GET /api/things/:name', { params: { name: 'gone' } })).toMatchObject({
    status: 404,
    body: { code: 'not_found' },
  })
  const failed = await call('GET /api/things/:name', { params: { name: 'bug' } })
  expect(failed.status).toBe(500)
  expect(JSON.stringify(failed.body)).not.toContain('secret')
})

test('the one who asks is told apart from the reader of the page', async () => {
  await call('GET /api/things/:name', { params: { name: 'pan' }, viewer: VIEWER, sessionToken: 'token' })
  expect(asked.at(-1)).toMatchObject({ viewer: VIEWER, sessionToken: 'token', ip: '10.0.0.7' })
  await call('GET /api/things/:name', { params: { name: 'pan' } })
  expect(asked.at(-1)).toMatchObject({ viewer: null, sessionToken: null })
  expect(reader.viewer).toBeNull()
})

test('a ready reply is text over the wire and a value in process', async () => {
  const overWire = await app.inject('/api/ready')
  expect(overWire.headers['content-type']).toBe('application/json; charset=utf-8')
  expect((await call('GET /api/ready')).body).toEqual(overWire.json())
})

test('what writes, or sets headers and cookies, is not offered', () => {
  expect([...app.callsInProcess.keys()]).toEqual(['GET /api/things/:name', 'GET /api/ready'])
})
