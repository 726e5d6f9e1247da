import type { Context } from '../../../context.ts'
import type { WarehouseNeeds } from './places/save-warehouse.ts'

export type MarketNeeds = WarehouseNeeds &
  Pick<Context, 'config'> & {
    /** Waits for an edit, and then until this process's searches and pages show it: the admin who edits looks there next. */
    settled: <Saved>(edit: Promise<Saved>) => Promise<Saved>
  }
