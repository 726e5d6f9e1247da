import type { Failure } from '../../api/api.ts'

/** What was typed, so that a refused form still has it. */
export type Entered = { act: string; reference: string; key: string; commission: string }
export type PayoutAnswer = { failure: Failure; entered: Entered | undefined }
