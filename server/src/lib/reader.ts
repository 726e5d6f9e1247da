import type { DeliverTo } from '@lotyard/contract/rules/shipping/deliver-to'
import type { Viewer } from './viewer.ts'

/** An account that looks at cards, and where lots are to be delivered without an address. */
export type Reader = { viewer: Viewer; deliverTo: DeliverTo | null }
