import { expect, test } from 'vitest'
import type { Call } from '../authorisation/ask.ts'
import { replyJudge, type FuzzReply } from './judge-reply.ts'

const call = { method: 'GET', path: '/api/x', name: 'GET /api/x' } as Call
const schema = { type: 'object', required: ['id'], properties: { id: { type: 'integer' } } }
const paths = { '/api/x': { get: { responses: { 200: { content: { 'application/json': { schema } } } } } } }
const judge = replyJudge(JSON.stringify({ paths }), ['the password'])

const JSON_TYPE = 'application/json; charset=utf-8'
const REFUSAL = '{"code":"not_found","message":"Not found."}'
const reply = (status: number, body: string, type = JSON_TYPE, more: Partial<FuzzReply> = {}): FuzzReply => ({
  status,
  headers: type === '' ? {} : { 'content-type': type },
  body,
  ms: 1,
  ...more,
})

test.each([
  ['what its schema says', reply(200, '{"id":1}')],
  ['a refusal', reply(404, REFUSAL)],
  ['a page that refuses', reply(404, '<p>Not found</p>', 'text/html; charset=utf-8')],
  ['nothing', reply(204, '', '')],
  ['a picture', reply(200, 'RIFF', 'image/webp')],
  ['a stream', reply(200, '', 'text/event-stream')],
  [
    'one that asks to come back',
    reply(503, REFUSAL, JSON_TYPE, { headers: { 'retry-after': '1', 'content-type': JSON_TYPE } }),
  ],
])('%s is as a reply must be', (_case, given) => {
  expect(judge(call, 'GET', true, given)).toBeNull()
})

test.each([
  ['an error of the server', reply(500, REFUSAL), 'it failed'],
  ['a stack', reply(200, '{"id":1,"x":"at run (/srv/a.ts:1:2)"}'), 'it tells'],
  ['a password', reply(200, '{"id":1,"x":"the password"}'), 'it tells'],
  ['a refusal in another shape', reply(400, '{"error":"no"}'), 'another shape'],
  ['a refusal as text', reply(400, 'no', 'text/plain; charset=utf-8'), 'it refuses as'],
  ['something else than its schema says', reply(200, '{"id":"1"}'), "isn't what its schema says"],
  ['a body without a type', reply(200, 'x', ''), 'no type'],
  ['JSON without a character set', reply(200, '{"id":1}', 'application/json'), 'in which characters'],
  ['a page without a character set', reply(200, '<p>', 'text/html'), 'in which characters'],
  ['a late one', reply(200, '{"id":1}', JSON_TYPE, { ms: 61_000 }), 'it took'],
])('%s is not', (_case, given, problem) => {
  expect(judge(call, 'GET', true, given)).toContain(problem)
})
