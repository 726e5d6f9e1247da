import type { Context } from '../../../context.ts'

/**
 * Refuses an account that has two-step sign-in and gave no code (two_factor_required) or a wrong one. Called before the
 * transaction, never inside it: a refusal would roll back the count of wrong codes, and codes could be guessed for ever.
 */
export type RequireSecondStep = (
  context: Pick<Context, 'db' | 'config'>,
  given: { accountId: string; code: string | undefined },
) => Promise<void>

/** No account has a second step. */
export const noSecondStep: RequireSecondStep = async () => {}
