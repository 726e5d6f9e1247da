import type { Operator } from '@lotyard/contract/site/operator'

/** Who runs the market. Handed in where the application is assembled: settings belong to a domain to the right. */
export type OperatorFacts = { operator: Operator; timeZone: string; wireInstructions: string | null }
