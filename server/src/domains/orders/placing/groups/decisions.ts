// What becomes of the members of a group while it is taken from step to step: who is decided leaves it, and the others go on.
import { Refusal } from '../../../../lib/refusal.ts'
import type { Decided } from './in-groups.ts'

/** Thrown in a step: what the member needs is held by another transaction, or by an earlier member of its group. */
export class HeldByAnother extends Error {}

export type Decisions<Asked, Result> = {
  decide: (asked: Asked, outcome: Decided<Result>) => void
  /**
   * Takes each of these a step further; null: the step has decided it. A refusal decides its member alone, any other error
   * undoes the group.
   */
  each: <Member extends { asked: Asked }, Next>(
    members: readonly Member[],
    step: (member: Member, at: number) => Next | null | Promise<Next | null>,
  ) => Promise<Next[]>
  /** In the order of the group. */
  list: () => Decided<Result>[]
}

export function openDecisions<Asked, Result>(group: readonly Asked[]): Decisions<Asked, Result> {
  const outcomes = new Map<Asked, Decided<Result>>()
  return {
    decide: (asked, outcome) => void outcomes.set(asked, outcome),
    async each(members, step) {
      const left = []
      for (const [at, member] of members.entries()) {
        try {
          const next = await step(member, at)
          if (next !== null) left.push(next)
        } catch (error) {
          if (error instanceof HeldByAnother) outcomes.set(member.asked, 'again')
          else if (error instanceof Refusal) outcomes.set(member.asked, { error })
          else throw error
        }
      }
      return left
    },
    list: () => group.map((asked) => outcomes.get(asked)!),
  }
}
