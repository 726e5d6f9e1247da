import type { Db } from '../../../db/database.ts'
import type { SandboxBehaviour } from './sandbox-behaviour.ts'

/** What the sandbox's operations work with. */
export type SandboxNeeds = {
  /** Its books, on connections of its own. */
  db: Db
  /** Signs client tokens and PayPal nonces. */
  secret: string
  behaviour: SandboxBehaviour
}

const SETTLE_AFTER_MS = 60_000

export function settleAfterMs({ behaviour }: Pick<SandboxNeeds, 'behaviour'>): number {
  return behaviour.settleAfterMs ?? SETTLE_AFTER_MS
}
