import type { IncomingMessage } from 'node:http'
import { Readable } from 'node:stream'
import { StorageError } from '../storage-error.ts'

type Expected = {
  byteLength: number
  /** How long the bucket may be silent while we wait for bytes. A reader who is slow itself has all the time it needs. */
  silenceMs: number
  /** Names the bucket in errors. */
  name: string
}

/** The bytes of a reply: exactly as many as announced, or an error. Destroying it gives the connection up. */
export function checkedBody(reply: IncomingMessage, { byteLength, silenceMs, name }: Expected): Readable {
  let received = 0
  let timer: NodeJS.Timeout | undefined
  const broken = (problem: string, cause?: unknown): StorageError =>
    new StorageError('away', `${name} ${problem} after ${received} of ${byteLength} bytes.`, { cause })
  const watch = (): void => {
    timer ??= setTimeout(() => body.destroy(broken('fell silent')), silenceMs)
  }
  const stopWatch = (): void => {
    clearTimeout(timer)
    timer = undefined
  }
  const body = new Readable({
    read() {
      watch()
      reply.resume()
    },
    destroy(error, done) {
      stopWatch()
      reply.destroy()
      done(error)
    },
  })
  reply.on('data', (chunk: Buffer) => {
    if (body.destroyed) return
    stopWatch()
    received += chunk.length
    if (body.push(chunk)) watch()
    else reply.pause()
  })
  reply.on('end', () => {
    stopWatch()
    if (received === byteLength) body.push(null)
    else body.destroy(broken('ended'))
  })
  reply.on('error', (error) => body.destroy(broken('broke off', error)))
  reply.pause()
  return body
}
