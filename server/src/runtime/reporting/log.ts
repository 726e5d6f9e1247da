// Writes the log: one line of JSON per event, and nothing in it that belongs to a person.
//
// No e-mail address, no cookie, no network address, no query string (it may carry a token) and no payment link ever reaches
// it. The last gate is the finished line, so that an address inside an error's text is caught as well.
import { PAY_PATH } from '@lotyard/contract/rules/site/paths/pay-path'
import { pino, type Logger, type LoggerOptions } from 'pino'
import type { Config } from '../../config/config.ts'
import { describeError } from '../../lib/describe-error.ts'
import { currentTracing } from '../../tracing/spans.ts'

const EMAIL_ADDRESS = /[\w.!#$%&'*+=?^`{|}~-]{1,64}@[\w-]{1,63}(?:\.[\w-]{1,63})+/g
/** Whoever has the rest of the address can see what is owed, and pay it. Encoded too, as a whole or letter by letter. */
const PAY_LINK = new RegExp(`(${PAY_PATH}|${encodeURIComponent(PAY_PATH)})[\\w%-]+`, 'gi')
const SECRET_FIELDS = [
  'password',
  'password_confirmation',
  'current_password',
  'token',
  'cookie',
  'authorization',
  'ip',
  'email',
]

export function createLog(level: Config['logLevel'], destination?: { write: (line: string) => void }): Logger {
  const tracing = currentTracing()
  const options: LoggerOptions = {
    level,
    // From a line of the log to its trace.
    ...(tracing !== null && { mixin: () => tracing.ids() ?? {} }),
    base: { pid: process.pid },
    redact: { paths: [...SECRET_FIELDS, ...SECRET_FIELDS.map((field) => `*.${field}`)], censor: '[hidden]' },
    serializers: { req: describeRequest, res: describeReply, err: describeError },
    hooks: { streamWrite: (line) => line.replaceAll(EMAIL_ADDRESS, '[e-mail]').replaceAll(PAY_LINK, '$1[hidden]') },
  }
  return destination === undefined ? pino(options) : pino(options, destination)
}

function describeRequest(request: { method?: string; url?: string }): object {
  return { method: request.method, path: request.url?.split('?', 1)[0] }
}

function describeReply(reply: { statusCode?: number }): object {
  return { status: reply.statusCode }
}
