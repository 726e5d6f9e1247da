import type { Operator } from '@lotyard/contract/site/operator'
import { useRouteLoaderData } from 'react-router'

export type SiteZone = Pick<Operator, 'time_zone'>

/** The zone that deadlines are said in; null where the operator could not be read. */
export function useSiteZone(): string | null {
  const root = useRouteLoaderData<{ operator?: SiteZone | null } | undefined>('root')
  return root?.operator?.time_zone ?? null
}
