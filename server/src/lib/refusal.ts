import { refusals, type RefusalCode } from '@lotyard/contract/wire/refusals'

/**
 * An expected no. Thrown, never returned: a failure value returned inside a transaction would commit it.
 * `details` are added to the reply, e.g. the minimum a bid must reach; `errors` maps fields to their sentences. A `cause` is
 * for us: the reply would tell everybody what a library said.
 */
export class Refusal extends Error {
  readonly code: RefusalCode
  readonly status: number
  readonly details: Record<string, unknown>

  constructor(code: RefusalCode, { cause, ...details }: Record<string, unknown> & { message?: string } = {}) {
    super(details.message ?? refusals[code].message, cause === undefined ? undefined : { cause })
    this.name = 'Refusal'
    this.code = code
    this.status = refusals[code].status
    this.details = details
  }
}
