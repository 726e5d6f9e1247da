import type { Operator } from '@lotyard/contract/site/operator'
import type { SiteBranding } from '../../listings/index.ts'

/** Who runs the market. Handed in where the application is assembled: settings belong to a domain to the right. */
export type OperatorFacts = {
  operator: Operator
  timeZone: string
  branding: SiteBranding
  wireInstructions: string | null
}
