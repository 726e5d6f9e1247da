import { takesNoNewLots } from '@lotyard/contract/rules/listings/retired'
import { breaksRule } from '../../../db/statements/breaks-rule.ts'
import { Refusal } from '../../../lib/refusal.ts'

/**
 * The database decides, because an admin may retire it while the form is open. The seller then reads at the field what to
 * choose instead.
 */
export async function refuseRetired<T>(write: Promise<T>): Promise<T> {
  try {
    return await write
  } catch (error) {
    for (const word of ['category', 'warehouse'] as const)
      if (breaksRule(error, `a_retired_${word}_takes_no_new_lots`)) {
        const sentence = takesNoNewLots(word)
        throw new Refusal('invalid_fields', { message: `${sentence}.`, errors: { [`${word}_key`]: [sentence] } })
      }
    throw error
  }
}
