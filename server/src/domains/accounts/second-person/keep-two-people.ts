import { breaksRule } from '../../../db/statements/breaks-rule.ts'
import { Refusal } from '../../../lib/refusal.ts'

/** The table looks when all is done: an owner may become staff with money in one act. Here it gets its words. */
export async function keepTwoPeople<Result>(act: () => Promise<Result>): Promise<Result> {
  try {
    return await act()
  } catch (error) {
    if (breaksRule(error, 'two_people_move_money')) throw new Refusal('two_people_needed')
    throw error
  }
}
