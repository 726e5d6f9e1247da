import type { ImportSummary, listImportsEndpoint } from '@lotyard/contract/desk/imports'
import { formatCount } from '@lotyard/contract/rules/format-count'
import { redirect } from 'react-router'
import { IMPORTS_PATH, importPath } from '../../../../features/imports/import-paths.ts'
import { ImportStateBadge } from '../../../../features/imports/import-state-badge.tsx'
import { UploadPanel } from '../../../../features/imports/upload-panel.tsx'
import { describePage } from '../../../../lib/pages/drawing/describe-page.ts'
import { pageContext } from '../../../../lib/pages/page-context.ts'
import { readPage } from '../../../../lib/pages/paths/read-page.ts'
import { orThrow, requireDesk } from '../../../../lib/viewer/require-account.server.ts'
import { DataTable, type Column } from '../../../../ui/data/data-table.tsx'
import { Pagination } from '../../../../ui/data/pagination.tsx'
import { EmptyState } from '../../../../ui/layout/empty-state.tsx'
import { Panel } from '../../../../ui/layout/panel.tsx'
import { Link } from '../../../../ui/link.tsx'
import { LocalTime } from '../../../../ui/time/local-time.tsx'
import type { Route } from './+types/imports'

export async function loader({ context, request }: Route.LoaderArgs) {
  const pages = context.get(pageContext)
  const account = await requireDesk(pages, request)
  const page = readPage(new URL(request.url).searchParams)
  const { imports, maxPage } = orThrow(
    await pages.api.call<typeof listImportsEndpoint>('GET', '/api/admin/imports', { query: { page } }),
  )
  if (page > maxPage) throw redirect(pathOf(maxPage))
  return { imports, page, maxPage, isAdmin: account.roles.includes('admin') }
}

export const meta: Route.MetaFunction = ({ matches }) =>
  describePage(matches, { title: 'Manifest imports', path: IMPORTS_PATH, isPrivate: true })

function pathOf(page: number): string {
  return page === 0 ? IMPORTS_PATH : `${IMPORTS_PATH}?page=${page}`
}

const TEMPLATE =
  'UPC,Brand,Model,Description,Quantity,Unit MSRP,Condition,Category\r\n036000291452,Sonic,SK-200,Electric kettle 1.7 L,4,39.99,New,Kitchen\r\n'
/** So small that it travels with the page. */
const TEMPLATE_LINK = `data:text/csv;charset=utf-8,${encodeURIComponent(TEMPLATE)}`

const COLUMNS: Column<ImportSummary>[] = [
  {
    name: 'File',
    cell: ({ id, file_name, created_at }) => (
      <>
        <Link to={importPath(id)} className="text-link font-semibold break-all">
          {file_name}
        </Link>
        <span className="block text-sm text-ink-soft sm:hidden">
          <LocalTime at={created_at} />
        </span>
      </>
    ),
  },
  { name: 'Uploaded', cell: ({ created_at }) => <LocalTime at={created_at} />, isHiddenOnPhones: true },
  { name: 'State', cell: ({ state }) => <ImportStateBadge state={state} /> },
  { name: 'Lines', cell: ({ line_count }) => (line_count === 0 ? '' : formatCount(line_count)), isNumber: true },
]
const SELLER_COLUMN: Column<ImportSummary> = {
  name: 'Seller',
  cell: ({ seller }) => seller.name,
  isHiddenOnPhones: true,
}

export default function DeskImportsPage({ loaderData: { imports, page, maxPage, isAdmin } }: Route.ComponentProps) {
  const columns = isAdmin ? [COLUMNS[0]!, SELLER_COLUMN, ...COLUMNS.slice(1)] : COLUMNS
  return (
    <>
      <div>
        <h1 className="text-2xl md:text-3xl">Manifest imports</h1>
        <p className="text-ink-soft">
          Upload a manifest, match its columns, fix what we flag, and save it as draft listings.
        </p>
      </div>
      <Panel
        title="Upload a manifest"
        action={
          <a
            href={TEMPLATE_LINK}
            download="manifest-template.csv"
            className="text-link inline-flex min-h-11 items-center"
          >
            Download a template
          </a>
        }
      >
        <UploadPanel asksForSeller={isAdmin} />
      </Panel>
      {imports.length === 0 ? (
        <EmptyState title="No imports yet">Upload a manifest above to create your first drafts from a file.</EmptyState>
      ) : (
        <div className="rounded-sm border border-line bg-surface">
          <DataTable caption="Imports" columns={columns} rows={imports} keyOf={({ id }) => id} />
        </div>
      )}
      <Pagination page={page} pageCount={maxPage + 1} pathOf={pathOf} />
    </>
  )
}
