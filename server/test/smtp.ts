import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { SMTPServer } from 'smtp-server'
import { afterAll, beforeAll } from 'vitest'

export type TestSmtp = {
  readonly url: string
  /** What arrived, headers and all. */
  messages: string[]
  /** Called at the end of each message; what it throws is the server's reply. */
  onMessage: () => void
  stop: () => Promise<void>
}

/** A mail server that really speaks SMTP, on a free port. */
export function useSmtp(): TestSmtp {
  const smtp: TestSmtp & { port: number } = {
    port: 0,
    get url() {
      return `smtp://127.0.0.1:${smtp.port}?ignoreTLS=true`
    },
    messages: [],
    onMessage: () => {},
    stop: () => new Promise((resolve) => server.close(() => resolve())),
  }
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData(stream, _session, done) {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', () => {
        smtp.messages.push(Buffer.concat(chunks).toString())
        try {
          smtp.onMessage()
          done()
        } catch (error) {
          done(error as Error)
        }
      })
    },
  })
  beforeAll(async () => {
    const listening = server.listen(0, '127.0.0.1')
    await once(listening, 'listening')
    smtp.port = (listening.address() as AddressInfo).port
  })
  afterAll(() => smtp.stop())
  return smtp
}

export function smtpError(responseCode: number, message: string): Error {
  return Object.assign(new Error(message), { responseCode })
}
