import { text } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import { useScriptedBucket, type Received, type Reply } from '../../../../test/servers/bucket.ts'
import type { StorageError } from '../storage-error.ts'
import type { Storage } from '../storage.ts'
import { bucketStorage } from './bucket-storage.ts'
import { MAX_CONNECTIONS, openBucket } from './open-bucket.ts'
import { signRequest } from './sign-request.ts'

const scripted = useScriptedBucket()
const { answer, received } = scripted

const PATIENT = { tries: 4, tryMs: 60_000, allMs: 120_000, firstPauseMs: 1, silenceMs: 60_000 }
const open = (patience = PATIENT): Storage => bucketStorage(openBucket(scripted.settings()), 'photos', patience)
const impatient = (): Storage => open({ tries: 2, tryMs: 200, allMs: 500, firstPauseMs: 1, silenceMs: 200 })

const file =
  (content: string): Reply =>
  (_received, response) =>
    response.writeHead(200, { 'content-length': content.length }).end(content)
const problem =
  (status: number, code: string): Reply =>
  (_received, response) =>
    response
      .writeHead(status, { 'content-type': 'application/xml' })
      .end(`<Error><Code>${code}</Code><AWSAccessKeyId>KEY</AWSAccessKeyId><StringToSign>s/cret</StringToSign></Error>`)
/** Sends a half of what it has announced, and cuts the line. */
const torn =
  (content: string): Reply =>
  (_received, response) => {
    response.writeHead(200, { 'content-length': content.length })
    response.write(content.slice(0, content.length / 2), () => response.destroy())
  }

async function failureOf(work: Promise<unknown>): Promise<StorageError> {
  return work.then(
    () => {
      throw new Error('It did not fail.')
    },
    (error: StorageError) => error,
  )
}

/** As a bucket does it: signs what has arrived with the secret that both know, and compares. */
async function isSigned({ method, url, headers, body }: Received): Promise<boolean> {
  const [, signedNames = ''] = /SignedHeaders=([^,]+)/.exec(headers['authorization'] ?? '') ?? []
  const own = ['host', 'x-amz-date', 'x-amz-content-sha256']
  const given = Object.fromEntries(
    signedNames.split(';').flatMap((name) => (own.includes(name) ? [] : [[name, headers[name] ?? '']])),
  )
  const time = headers['x-amz-date']!.replace(/(....)(..)(..)T(..)(..)(..)Z/, '$1-$2-$3T$4:$5:$6Z')
  const request = { method: method as 'GET', url, headers: given, body }
  const expected = await signRequest({ accessKey: 'KEY', secretKey: 's/cret', region: null }, request, new Date(time))
  return headers['authorization'] === expected['authorization']
}

test('what is sent is what was signed: names, queries, lengths and the hash of the body', async () => {
  answer((_received, response) => response.writeHead(200, { 'content-length': 0 }).end())
  const storage = open()
  await storage.put('ab/one.webp', Buffer.from('a photo'))
  await storage.open('ab/one.webp')
  await storage.exists('ab/one.webp')
  await storage.delete('ab/one.webp')
  const sent = [...received]
  expect(sent.map(({ method }) => method)).toEqual(['PUT', 'GET', 'HEAD', 'DELETE'])
  answer((_received, response) => response.end('<ListBucketResult><IsTruncated>false</IsTruncated></ListBucketResult>'))
  for await (const _file of storage.list('ab/')) throw new Error('The list is empty.')
  sent.push(...received)
  for (const request of sent) expect(await isSigned(request), request.method).toBe(true)
  // Headers that a front end may rewrite are neither signed nor sent.
  const signed = new Set(
    sent.flatMap(({ headers }) => /SignedHeaders=([^,]+)/.exec(headers['authorization']!)![1]!.split(';')),
  )
  expect([...signed].toSorted()).toEqual(['content-length', 'host', 'x-amz-content-sha256', 'x-amz-date'])
  expect(sent.every(({ headers }) => headers['accept-encoding'] === undefined)).toBe(true)
  expect(await isSigned({ ...received[0]!, url: new URL(`${received[0]!.url.href}1`) })).toBe(false)
})

test('a bucket that refuses the key is named, the key and the secret are not, and it is asked once', async () => {
  answer(problem(403, 'SignatureDoesNotMatch'))
  const error = await failureOf(open().put('ab/one', Buffer.from('x')))
  expect([error.reason, received.length]).toEqual(['refused', 1])
  const { host } = scripted.settings()
  expect(error.message).toBe(`The bucket lots at ${host} refuses our key: 403 SignatureDoesNotMatch.`)
  expect(JSON.stringify([error, error.stack, error.cause])).not.toMatch(/KEY|cret/)
})

test('a missing bucket is not taken for a missing file', async () => {
  answer(problem(404, 'NoSuchKey'))
  expect([await open().open('ab/one'), await open().exists('ab/one')]).toEqual([null, false])
  answer(problem(404, 'NoSuchBucket'))
  expect(await failureOf(open().open('ab/one'))).toMatchObject({ reason: 'refused' })
})

test('an overloaded bucket is tried again, and so is a file that breaks off', async () => {
  answer(problem(503, 'SlowDown'), torn('a whole photo'), problem(500, 'InternalError'), file('a whole photo'))
  expect(await text((await open().open('ab/one'))!.stream)).toBe('a whole photo')
  answer(problem(429, 'TooManyRequests'), (_received, response) => response.destroy(), file(''))
  await open().put('ab/one', Buffer.from('a photo'))
  expect(received.map(({ body }) => body.toString())).toEqual(Array(3).fill('a photo'))
  answer(problem(503, 'SlowDown'))
  expect(await failureOf(open().delete('ab/one'))).toMatchObject({ reason: 'away' })
  expect(received).toHaveLength(4)
})

test('a large file that breaks off, falls silent or has no length is an error, never a short file', async () => {
  const large = 'x'.repeat(11_000_000)
  answer(torn(large))
  expect((await failureOf(text((await open().open('ab/one'))!.stream))).message).toContain('of 11000000 bytes')
  answer((_received, response) => void response.writeHead(200, { 'content-length': large.length }).write('x'))
  expect((await failureOf(text((await impatient().open('ab/one'))!.stream))).message).toContain(
    'fell silent after 1 of',
  )
  answer((_received, response) => {
    response.write('of any')
    response.end(' length')
  })
  expect((await failureOf(impatient().open('ab/one'))).message).toContain("didn't say how long")
})

test('visitors who read slowly hold no connection to the bucket, whatever they read', async () => {
  const certificate = 'x'.repeat(1_200_000)
  answer(file(certificate))
  const storage = open()
  const slow = await Promise.all(Array.from({ length: MAX_CONNECTIONS }, () => storage.open('ab/one')))
  expect((await text((await storage.open('ab/two'))!.stream)) === certificate).toBe(true)
  for (const reader of slow) reader!.stream.destroy()
})

test('a bucket that is silent or gone is away, within the limits', async () => {
  answer(() => {})
  const started = performance.now()
  expect(await failureOf(impatient().exists('ab/one'))).toMatchObject({ reason: 'away' })
  expect(received.length).toBeGreaterThan(0)
  expect(performance.now() - started).toBeLessThan(60_000)
  const gone = bucketStorage(openBucket({ ...scripted.settings(), host: '127.0.0.1:1' }), 'photos', PATIENT)
  expect((await failureOf(gone.exists('ab/one'))).message).toBe(
    "The bucket lots at 127.0.0.1:1 can't be reached: ECONNREFUSED.",
  )
})

test('more than a thousand files are listed page by page, and a list without an end is noticed', async () => {
  const keys = Array.from({ length: 2_500 }, (_, index) => `all/photos/ab/${String(index).padStart(5, '0')}`)
  const page: Reply = ({ url }, response) => {
    const after = url.searchParams.get('marker') ?? ''
    const rest = keys.filter((key) => key > after)
    const contents = rest.slice(0, 1_000).map((key) => `<Contents><Key>${key}</Key><Size>7</Size></Contents>`)
    const isTruncated = `<IsTruncated>${rest.length > 1_000}</IsTruncated>`
    response.end(`<?xml version="1.0"?><ListBucketResult>${isTruncated}${contents.join('')}</ListBucketResult>`)
  }
  answer(page)
  const found: string[] = []
  for await (const { key } of open().list('')) found.push(key)
  expect(found).toEqual(keys.map((key) => key.slice('all/photos/'.length)))
  answer((_received, response) => page({ url: new URL('http://bucket/') } as Received, response))
  await expect(async () => {
    for await (const _file of open().list('')) continue
  }).rejects.toThrow('again and again')
})
