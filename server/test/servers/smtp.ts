import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { SMTPServer } from 'smtp-server'
import { afterAll, beforeAll } from 'vitest'

export type TestSmtp = {
  readonly url: string
  /** What arrived, headers and all; also what was refused, or never acknowledged. */
  messages: string[]
  /** Called when a client connects, before the greeting. A promise makes the caller wait for it. */
  onConnect: () => Promise<void> | void
  /** Called for each recipient; what it throws is the server's reply. */
  onRecipient: (address: string) => void
  /** Called at the end of each message; what it throws is the server's reply, and a promise makes the sender wait for it. */
  onMessage: (message: string) => Promise<void> | void
  /** Forgets all of that. */
  reset: () => void
  stop: () => Promise<void>
  /** Listens again where it listened before. */
  start: () => Promise<void>
}

/** A mail server that really speaks SMTP, on a free port. */
export function useSmtp(): TestSmtp {
  let server: SMTPServer | null = null
  const smtp: TestSmtp & { port: number } = {
    port: 0,
    get url() {
      return `smtp://127.0.0.1:${smtp.port}?ignoreTLS=true`
    },
    messages: [],
    onConnect: () => {},
    onRecipient: () => {},
    onMessage: () => {},
    reset() {
      smtp.messages.length = 0
      smtp.onConnect = smtp.onRecipient = smtp.onMessage = () => {}
    },
    async stop() {
      const closing = server
      server = null
      if (closing !== null) await new Promise<void>((resolve) => closing.close(() => resolve()))
    },
    async start() {
      server = createServer(smtp)
      const listening = server.listen(smtp.port, '127.0.0.1')
      await once(listening, 'listening')
      smtp.port = (listening.address() as AddressInfo).port
    },
  }
  beforeAll(() => smtp.start())
  afterAll(() => smtp.stop())
  return smtp
}

function createServer(smtp: TestSmtp): SMTPServer {
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    // A stalled connection is given up soon when the server stops.
    closeTimeout: 100,
    onConnect: (_session, done) => answer(() => smtp.onConnect(), done),
    onRcptTo: ({ address }, _session, done) => answer(() => smtp.onRecipient(address), done),
    onData(stream, _session, done) {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', () => {
        const message = Buffer.concat(chunks).toString()
        smtp.messages.push(message)
        answer(() => smtp.onMessage(message), done)
      })
    },
  })
  // A client that gives up breaks its connection, which is what some tests are about.
  server.on('error', () => {})
  return server
}

function answer(decide: () => Promise<void> | void, done: (error?: Error | null) => void): void {
  void (async () => done(await failureOf(decide)))()
}

async function failureOf(decide: () => Promise<void> | void): Promise<Error | null> {
  try {
    await decide()
    return null
  } catch (error) {
    return error as Error
  }
}

export function smtpError(responseCode: number, message: string): Error {
  return Object.assign(new Error(message), { responseCode })
}
