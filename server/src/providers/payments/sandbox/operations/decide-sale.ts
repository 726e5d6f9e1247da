import { declineReason, REJECTED } from '../../decline-reasons.ts'
import type { SandboxBehaviour } from '../sandbox-behaviour.ts'
import type { SandboxMethod } from '../methods/sandbox-method.ts'

const DECLINED_AMOUNTS = { fromCents: 200_000, toCents: 299_999 }

export type SaleDecision = { kind: 'invalid' } | { kind: 'authorised' } | { kind: 'declined'; reason: string }

/** What the sandbox's bank says to an amount. */
export function decideSale(
  { oneTime, verdict, facts }: SandboxMethod,
  amountCents: number,
  { declineAmounts = false }: Pick<SandboxBehaviour, 'declineAmounts'>,
): SaleDecision {
  const isGood = oneTime === undefined || oneTime.amountCents === null || oneTime.amountCents === amountCents
  if (!isGood) return { kind: 'invalid' }
  if (verdict === 'suspects_fraud') return { kind: 'declined', reason: REJECTED }
  if (verdict !== 'approves' || (declineAmounts && isDeclinedAmount(amountCents)))
    return { kind: 'declined', reason: declineReason(facts.type) }
  return { kind: 'authorised' }
}

function isDeclinedAmount(amountCents: number): boolean {
  return amountCents >= DECLINED_AMOUNTS.fromCents && amountCents <= DECLINED_AMOUNTS.toCents
}
