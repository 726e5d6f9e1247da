// One call to the sandbox, with what a test has asked to go wrong.
import { setTimeout as wait } from 'node:timers/promises'
import { isDatabaseAway } from '../../../db/connections/database-away.ts'
import { GatewayAway } from '../payment-gateway.ts'
import type { SandboxBehaviour } from './sandbox-behaviour.ts'

/** Every call but authorise: what goes wrong is thrown. */
export async function callSandbox<Result>(behaviour: SandboxBehaviour, work: () => Promise<Result>): Promise<Result> {
  if (behaviour.refuseConnections) throw new GatewayAway('The sandbox refuses connections.')
  const result = await work().catch((error: unknown) => {
    throw isDatabaseAway(error) ? new GatewayAway('The books of the sandbox are away.', { cause: error }) : error
  })
  if (await isAnswerLost(behaviour)) throw new GatewayAway('The answer of the sandbox was lost.')
  return result
}

/** Waits as long as answers take. What they are about is booked by then. */
export async function isAnswerLost({ answerAfterMs, loseAnswers = false }: SandboxBehaviour): Promise<boolean> {
  if (answerAfterMs !== undefined) await wait(answerAfterMs)
  return loseAnswers
}
