// One bucket for this process: its connections, its limits, and what its replies mean.
import { Agent as PlainAgent, type IncomingMessage } from 'node:http'
import { Agent as EncryptedAgent } from 'node:https'
import type { BucketSettings } from '../../../config/storage-settings.ts'
import { StorageError } from '../storage-error.ts'
import { limitsFor, type Patience } from './patience.ts'
import { readListPage, type ListPage } from './read-list-page.ts'
import { sendRequest } from './send-request.ts'
import { signRequest, type BucketRequest } from './sign-request.ts'
import { withRetries } from './with-retries.ts'

export type BucketCall = {
  method: BucketRequest['method']
  /** With its prefix; '' for the bucket itself. */
  key: string
  query?: Record<string, string>
  body?: Uint8Array
  patience: Patience
}

export type Bucket = {
  /** As messages name it. */
  name: string
  /** Before every key, with its slash; '' for none. */
  prefix: string
  /** Calls until it gets a reply that says yes, or no such file, and `read` has read it. Throws a StorageError otherwise. */
  call: <Result>(call: BucketCall, read: (reply: IncomingMessage | null) => Promise<Result>) => Promise<Result>
  listPage: (options: ListOptions) => Promise<ListPage>
}

type ListOptions = {
  prefix: string
  /** Lists what comes behind this key; '' for the first page. */
  after: string
  maxKeys?: number
  patience: Patience
}

/** Of this process to the bucket. A page asks for two dozen photos at once, and workers for a few files each. */
export const MAX_CONNECTIONS = 32
/** Under way or waiting for a connection. Beyond it the bucket counts as away: the last in line would wait too long. */
const MAX_CALLS = 500
const MAX_PAGE_BYTES = 8 * 1024 * 1024
const MAX_PROBLEM_BYTES = 16 * 1024
const AWAY_STATUSES = new Set([429, 500, 502, 503, 504])

export function openBucket(settings: BucketSettings): Bucket {
  const { bucket, prefix } = settings
  const name = `The bucket ${bucket} at ${settings.host}`
  const Agent = settings.isEncrypted ? EncryptedAgent : PlainAgent
  const agent = new Agent({ keepAlive: true, maxSockets: MAX_CONNECTIONS })
  const origin = `${settings.isEncrypted ? 'https' : 'http'}://`
  const root = new URL(
    settings.style === 'path' ? `${origin}${settings.host}/${bucket}` : `${origin}${bucket}.${settings.host}/`,
  )
  let callCount = 0

  async function attempt(call: BucketCall, limitMs: number): Promise<IncomingMessage | null> {
    const request: BucketRequest = {
      method: call.method,
      url: urlOf(root, call),
      // No accept-encoding: front ends rewrite it, as Google's does, and then the signature would be wrong.
      ...(call.body && { headers: { 'content-length': String(call.body.byteLength) }, body: call.body }),
    }
    const headers = await signRequest(settings, request)
    const reply = await sendRequest({ ...request, headers }, { agent, limitMs }).catch((error: unknown) => {
      throw new StorageError('away', `${name} can't be reached: ${reasonOf(error)}.`, { cause: error })
    })
    if (reply.statusCode === 200 || reply.statusCode === 204) return reply
    const problem = await readProblem(reply, limitMs)
    if (reply.statusCode === 404 && call.key !== '' && problem !== 'NoSuchBucket') return null
    throw toError(name, reply.statusCode ?? 0, problem)
  }

  async function call<Result>(
    asked: BucketCall,
    read: (reply: IncomingMessage | null) => Promise<Result>,
  ): Promise<Result> {
    if (callCount >= MAX_CALLS) throw new StorageError('away', `${name} has ${MAX_CALLS} calls waiting already.`)
    callCount += 1
    try {
      return await withRetries(limitsFor(asked.patience, asked.body), async (limitMs) =>
        read(await attempt(asked, limitMs)),
      )
    } finally {
      callCount -= 1
    }
  }

  async function listPage({ prefix: listed, after, maxKeys, patience }: ListOptions): Promise<ListPage> {
    const query = {
      prefix: listed,
      ...(maxKeys !== undefined && { 'max-keys': String(maxKeys) }),
      ...(after !== '' && { marker: after }),
    }
    return call({ method: 'GET', key: '', query, patience }, async (reply) => {
      const page = readListPage(await readText(reply!, { maxBytes: MAX_PAGE_BYTES, limitMs: patience.silenceMs, name }))
      if (page === null) throw new StorageError('away', `${name} answered something else than a list of files.`)
      return page
    })
  }

  return { name, prefix: prefix === '' ? '' : `${prefix}/`, call, listPage }
}

function urlOf(root: URL, { key, query = {} }: BucketCall): URL {
  const url = new URL(root)
  if (key !== '') url.pathname = `${root.pathname.replace(/\/$/, '')}/${key}`
  for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value)
  return url
}

function reasonOf(error: unknown): string {
  const { code, message } = error as NodeJS.ErrnoException
  return code ?? message
}

/** The code in the reply's XML. Nothing else of it is repeated: it may quote the key and what was signed. */
async function readProblem(reply: IncomingMessage, limitMs: number): Promise<string | null> {
  try {
    const text = await readText(reply, { maxBytes: MAX_PROBLEM_BYTES, limitMs, name: '' })
    return /<Code>([A-Za-z]{1,60})<\/Code>/.exec(text)?.[1] ?? null
  } catch (error) {
    // The status says enough.
    if (error instanceof StorageError) return null
    throw error
  }
}

async function readText(
  reply: IncomingMessage,
  { maxBytes, limitMs, name }: { maxBytes: number; limitMs: number; name: string },
): Promise<string> {
  const parts: Buffer[] = []
  let length = 0
  const timer = setTimeout(() => reply.destroy(new Error('too slow')), Math.max(0, limitMs))
  try {
    for await (const part of reply as AsyncIterable<Buffer>) {
      length += part.length
      if (length > maxBytes) throw new Error('too long')
      parts.push(part)
    }
    return Buffer.concat(parts).toString('utf8')
  } catch (error) {
    throw new StorageError('away', `${name} broke off its reply: ${reasonOf(error)}.`, { cause: error })
  } finally {
    clearTimeout(timer)
  }
}

function toError(name: string, status: number, problem: string | null): StorageError {
  const said = problem === null ? String(status) : `${status} ${problem}`
  if (AWAY_STATUSES.has(status)) return new StorageError('away', `${name} answered ${said}.`)
  if (status === 401 || status === 403) return new StorageError('refused', `${name} refuses our key: ${said}.`)
  if (status === 404) return new StorageError('refused', `${name} doesn't exist: ${said}.`)
  return new StorageError('refused', `${name} answered ${said}.`)
}
