import type {
  getDeskListingEndpoint,
  listDeskLinesEndpoint,
  listingChoicesEndpoint,
} from '@lotyard/contract/desk/listings'
import type { ManifestLine } from '@lotyard/contract/lots/manifest'
import type { getLotPhotosEndpoint } from '@lotyard/contract/lots/photos'
import { countOf, formatCount } from '@lotyard/contract/rules/format-count'
import { formatWithCents } from '@lotyard/contract/rules/money'
import { redirect } from 'react-router'
import { deskListingPath, previewPath } from '../../../../features/desk/listings/listing-paths.ts'
import { describePage } from '../../../../lib/pages/drawing/describe-page.ts'
import { pageContext } from '../../../../lib/pages/page-context.ts'
import { orThrow, requireDesk } from '../../../../lib/viewer/require-account.server.ts'
import { DataTable, type Column } from '../../../../ui/data/data-table.tsx'
import { Button, LinkButton } from '../../../../ui/forms/button.tsx'
import { Notice } from '../../../../ui/layout/notice.tsx'
import { Panel } from '../../../../ui/layout/panel.tsx'
import type { Route } from './+types/preview'
import { toPreview, type Preview } from './to-preview.server.ts'

/** By the calls of the desk, so it is there for its seller and admins, and for all others it is not. */
export async function loader({ context, request, params }: Route.LoaderArgs) {
  const pages = context.get(pageContext)
  await requireDesk(pages, request)
  const [listing, choices, lines, photos] = await Promise.all([
    pages.api.call<typeof getDeskListingEndpoint>('GET', '/api/admin/listings/:name/draft', { params }),
    pages.api.call<typeof listingChoicesEndpoint>('GET', '/api/admin/listing_choices'),
    pages.api.call<typeof listDeskLinesEndpoint>('GET', '/api/admin/listings/:name/manifest_lines', { params }),
    pages.api.call<typeof getLotPhotosEndpoint>('GET', '/api/admin/listings/:name/photos', { params }),
  ])
  const found = orThrow(listing)
  // What buyers can see has its own page.
  if (found.is_published) throw redirect(previewPath(found))
  return {
    preview: toPreview({
      listing: found,
      choices: orThrow(choices),
      lines: orThrow(lines).lines,
      photos: orThrow(photos),
    }),
  }
}

export const meta: Route.MetaFunction = ({ matches, loaderData, params }) =>
  describePage(matches, {
    title: loaderData === undefined ? 'Preview' : `Preview of ${loaderData.preview.title}`,
    path: previewPath({ name: params.name, is_published: false }),
    isPrivate: true,
  })

export default function DeskPreviewPage({ loaderData: { preview } }: Route.ComponentProps) {
  const { name, title, crumbs, facts, description, photos, lines, lineCount } = preview
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
      <Notice kind="info" isLive={false}>
        <div className="flex flex-wrap items-center justify-between gap-3">
          <p>
            <strong>Preview.</strong> This is what buyers will see, as saved. Only you and the desk can open it.
          </p>
          <LinkButton isSmall to={deskListingPath(name)}>
            Back to editor
          </LinkButton>
        </div>
      </Notice>
      <div>
        <p className="text-sm text-ink-soft">{['All lots', ...crumbs, `Lot ${name}`].join(' / ')}</p>
        <h1 className="text-2xl break-words md:text-3xl">{title}</h1>
      </div>
      <div className="grid grid-cols-1 items-start gap-5 md:grid-cols-[minmax(0,1fr)_20rem]">
        <div className="grid gap-5">
          <Photos photos={photos} />
          {description !== '' && (
            <Panel title="Description">
              <p className="break-words whitespace-pre-line">{description}</p>
            </Panel>
          )}
        </div>
        <div className="grid gap-5">
          <PricePreview preview={preview} />
          <Panel title="Lot details">
            <dl className="figures">
              {facts.map((fact) => (
                <div key={fact.name} className="flex justify-between gap-4 border-b border-line py-1.5">
                  <dt className="text-ink-soft">{fact.name}</dt>
                  <dd className="text-right font-medium">{fact.value}</dd>
                </div>
              ))}
            </dl>
          </Panel>
        </div>
      </div>
      {lineCount > 0 && (
        <Panel title={`Manifest (${countOf(lineCount, 'line')})`}>
          <DataTable caption="Manifest" columns={COLUMNS} rows={lines} keyOf={({ position }) => String(position)} />
          {lineCount > lines.length && (
            <p className="mt-3 text-sm text-ink-soft">Buyers can search all {countOf(lineCount, 'line')}.</p>
          )}
        </Panel>
      )}
    </div>
  )
}

function Photos({ photos }: Pick<Preview, 'photos'>) {
  if (photos.length === 0)
    return <div className="grid aspect-4/3 place-items-center bg-sunken text-ink-soft">No photos yet</div>
  const [first, ...others] = photos
  return (
    <div className="grid gap-3">
      <img src={first!.url} alt={first!.alt} className="aspect-4/3 w-full bg-sunken object-contain" />
      {others.length > 0 && (
        <div className="grid grid-cols-4 gap-3">
          {others.map(({ url, alt }) => (
            <img key={url} src={url} alt={alt} loading="lazy" className="aspect-4/3 w-full bg-sunken object-cover" />
          ))}
        </div>
      )}
    </div>
  )
}

function PricePreview({ preview: { price, priceLabel, priceNotes } }: { preview: Preview }) {
  return (
    <Panel title={priceLabel}>
      <div className="grid gap-3">
        <p className="text-3xl font-semibold">{price ?? 'Not set yet'}</p>
        <ul className="text-sm text-ink-soft">
          {priceNotes.map((note) => (
            <li key={note}>{note}</li>
          ))}
        </ul>
        <Button kind="action" disabled title="Works once it is published">
          {priceLabel === 'Price' ? 'Add to cart' : 'Place bid'}
        </Button>
      </div>
    </Panel>
  )
}

const COLUMNS: Column<ManifestLine>[] = [
  { name: 'Item', cell: ({ description }) => <span className="break-words">{description}</span> },
  { name: 'Brand', cell: ({ brand }) => brand, isHiddenOnPhones: true },
  { name: 'Condition', cell: ({ condition }) => condition.name, isHiddenOnPhones: true },
  { name: 'Quantity', cell: ({ quantity }) => formatCount(quantity), isNumber: true },
  { name: 'Unit MSRP', cell: ({ unit_msrp_cents }) => formatWithCents(unit_msrp_cents), isNumber: true },
]
