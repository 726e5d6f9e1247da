import type { getListingEndpoint } from '@lotyard/contract/listing'
import { describePage } from '../../lib/describe-page.ts'
import { pageContext } from '../../lib/page-context.ts'
import { orThrow } from '../../lib/require-account.server.ts'
import { LotPhoto } from '../../features/lots/lot-photo.tsx'
import { Breadcrumbs } from '../../ui/breadcrumbs.tsx'
import type { Route } from './+types/lot'
import { ConditionNote } from './condition-note.tsx'
import { LotFacts } from './lot-facts.tsx'
import { LotHeader } from './lot-header.tsx'
import { PricePanel } from './price-panel.tsx'

export async function loader({ context, params }: Route.LoaderArgs) {
  const { api } = context.get(pageContext)
  return orThrow(
    await api.call<typeof getListingEndpoint>('GET', '/api/listings/:name', { params: { name: params.name } }),
  )
}

export const meta: Route.MetaFunction = ({ loaderData: lot, matches }) =>
  lot === undefined
    ? []
    : describePage(matches, {
        title: lot.title,
        description: `${lot.condition.name}, ${lot.units} units in ${lot.warehouse.city}, ${lot.warehouse.region}.`,
        path: lot.path,
        image: lot.primary_photo?.sized_photos.one_thousand ?? lot.primary_photo?.url,
      })

export default function LotPage({ loaderData: lot }: Route.ComponentProps) {
  return (
    <div className="page grid gap-5 pt-5">
      <Breadcrumbs crumbs={lot.breadcrumbs} />
      <LotHeader lot={lot} />
      <div className="grid items-start gap-5 md:grid-cols-[minmax(0,1fr)_20rem] md:grid-rows-[auto_1fr] md:gap-x-8 xl:grid-cols-[minmax(0,1fr)_25rem]">
        <div className="overflow-hidden rounded-sm border border-line bg-surface">
          <LotPhoto photo={lot.primary_photo} sizes="(min-width: 64rem) 50rem, 96vw" isFirst />
        </div>
        <div className="grid gap-5 md:row-span-2">
          <PricePanel lot={lot} />
          <LotFacts lot={lot} />
        </div>
        <div className="grid gap-5">
          {lot.description !== '' && <p className="max-w-prose whitespace-pre-line">{lot.description}</p>}
          <ConditionNote name={lot.condition.name} definition={lot.condition_definition} />
        </div>
      </div>
    </div>
  )
}
