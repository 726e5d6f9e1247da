// A process asks the gateway of its history by messages: what it has asked for is booked, also when it dies before the answer.
import {
  GatewayAway,
  GatewayRefusal,
  GatewayUndecided,
  type AuthoriseOutcome,
} from '../../../src/providers/payments/payment-gateway.ts'
import { ASKED, type AskedGateway } from '../gateway-books.ts'
import type { Mortality } from './death.ts'

export type Call = { kind: 'call'; id: number; name: (typeof ASKED)[number]; args: unknown[] }
export type Answer = { kind: 'answer'; id: number } & (
  | { result: unknown }
  | { thrown: keyof typeof ERRORS; message: string }
)

const ERRORS = { GatewayAway, GatewayRefusal, GatewayUndecided }

/** At the gateway's end. */
export async function answerCall(gateway: AskedGateway, { id, name, args }: Call): Promise<Answer> {
  const answer = { kind: 'answer', id } as const
  try {
    const ask = gateway[name] as (...given: unknown[]) => Promise<unknown>
    return { ...answer, result: await ask(...args) }
  } catch (error) {
    const { constructor, message } = error as Error
    if (!(constructor.name in ERRORS)) throw error
    return { ...answer, thrown: constructor.name as keyof typeof ERRORS, message }
  }
}

/** At the process's end. */
export function openLine(
  { step }: Mortality,
  send: (call: Call) => void,
): AskedGateway & { hear: (answer: Answer) => void } {
  const waiting = new Map<number, (answer: Answer) => void>()
  let lastId = 0
  const ask = async (name: Call['name'], args: unknown[]): Promise<unknown> => {
    const answer = await step('call', () => {
      lastId += 1
      const { promise, resolve } = Promise.withResolvers<Answer>()
      waiting.set(lastId, resolve)
      send({ kind: 'call', id: lastId, name, args })
      return promise
    })
    if ('thrown' in answer) throw new ERRORS[answer.thrown](answer.message)
    return name === 'authorise' ? reviveOutcome(answer.result as AuthoriseOutcome) : (answer.result ?? null)
  }
  const line = Object.fromEntries(ASKED.map((name) => [name, (...args: unknown[]) => ask(name, args)]))
  return {
    ...(line as AskedGateway),
    hear(answer) {
      waiting.get(answer.id)?.(answer)
      waiting.delete(answer.id)
    },
  }
}

/** An error does not travel in a message. */
function reviveOutcome(outcome: AuthoriseOutcome): AuthoriseOutcome {
  return outcome.kind === 'unknown' ? { kind: 'unknown', error: new Error('no answer') } : outcome
}
