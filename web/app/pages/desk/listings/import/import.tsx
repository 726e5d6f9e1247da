import type {
  getImportEndpoint,
  listImportLinesEndpoint,
  listImportWordsEndpoint,
  ManifestImport,
} from '@lotyard/contract/desk/imports'
import { countOf } from '@lotyard/contract/rules/format-count'
import { partCount } from '@lotyard/contract/rules/desk/imports/import-limits'
import { data, redirect } from 'react-router'
import { IMPORTS_PATH, importPath } from '../../../../features/imports/import-paths.ts'
import { ImportStateBadge } from '../../../../features/imports/import-state-badge.tsx'
import { UploadPanel } from '../../../../features/imports/upload-panel.tsx'
import { describePage } from '../../../../lib/pages/drawing/describe-page.ts'
import { keepForm } from '../../../../lib/pages/forms/keep-form.ts'
import { pageContext, type PageContext } from '../../../../lib/pages/page-context.ts'
import { readPage } from '../../../../lib/pages/paths/read-page.ts'
import { orThrow, requireDesk } from '../../../../lib/viewer/require-account.server.ts'
import { Button, LinkButton } from '../../../../ui/forms/button.tsx'
import { FocusedFailure } from '../../../../ui/forms/focused-failure.tsx'
import { PostForm } from '../../../../ui/forms/post-form.tsx'
import { lazyPart } from '../../../../ui/layout/lazy-part.tsx'
import { Notice } from '../../../../ui/layout/notice.tsx'
import { Panel } from '../../../../ui/layout/panel.tsx'
import { Link } from '../../../../ui/link.tsx'
import type { Route } from './+types/import'
import { actOnImport } from './act-on-import.server.ts'
import { DiscardForm } from './discard-form.tsx'
import { answerTo, toImportAnswer, type ImportAnswer } from './import-answer.ts'
import { readLinesShown } from './lines/lines-filter.ts'
import type { ShownLines } from './lines/lines-part.tsx'
import { LotTable } from './lots/lot-table.tsx'
import { SourcePart } from './source/source-part.tsx'
import { MAPPED_FIELDS, readWordsPage, type ShownWords } from './words/word-fields.ts'
import { WorkingPart } from './working-part.tsx'

/** An import is in one state at a time, and most of the page is the forms of two of them. */
const MappingPart = lazyPart(() => import('./mapping-part.tsx'))
const ReviewPart = lazyPart(() => import('./review-part.tsx'))

export async function loader({ context, request, params }: Route.LoaderArgs) {
  const pages = context.get(pageContext)
  const account = await requireDesk(pages, request)
  const shown = orThrow(await pages.api.call<typeof getImportEndpoint>('GET', '/api/admin/imports/:id', { params }))
  const { search, searchParams } = new URL(request.url)
  const [list, words] =
    shown.state === 'review'
      ? await Promise.all([readLines(pages, shown, searchParams), readWords(pages, shown, searchParams)])
      : [null, []]
  return { shown, list, words, search, isAdmin: account.roles.includes('admin') }
}

async function readLines(
  { api }: PageContext,
  { id, error_line_count }: ManifestImport,
  query: URLSearchParams,
): Promise<ShownLines | null> {
  const show = readLinesShown(query, error_line_count)
  if (show === null) return null
  const read = async (page: number) => {
    const given = { params: { id }, query: { show, page } }
    const path = '/api/admin/imports/:id/lines'
    return { ...orThrow(await api.call<typeof listImportLinesEndpoint>('GET', path, given)), page, show }
  }
  const list = await read(readPage(query))
  // The last lines of the last page were fixed.
  return list.page > list.maxPage ? read(list.maxPage) : list
}

/** Of each field that the file has words of its own for. */
async function readWords({ api }: PageContext, shown: ManifestImport, query: URLSearchParams): Promise<ShownWords[]> {
  const fields = MAPPED_FIELDS.filter((field) =>
    shown.words.some((counts) => counts.field === field && counts.foreign_count > 0),
  )
  return Promise.all(
    fields.map(async (field) => {
      const page = readWordsPage(query, field)
      const given = { params: { id: shown.id }, query: { field, foreign: true, page } }
      const path = '/api/admin/imports/:id/words'
      const { words, maxPage } = orThrow(await api.call<typeof listImportWordsEndpoint>('GET', path, given))
      return { field, words, page, maxPage }
    }),
  )
}

export async function action({ context, request, params }: Route.ActionArgs) {
  const form = await request.formData()
  const { api, leaveFlash } = context.get(pageContext)
  const acted = await actOnImport(api, params.id, form)
  if (!acted.ok) return data(toImportAnswer(form, acted), { status: acted.status || 503 })
  if (acted.text !== null) leaveFlash({ kind: 'success', text: acted.text })
  throw redirect(acted.isGone ? IMPORTS_PATH : `${importPath(params.id)}${new URL(request.url).search}`)
}

export function clientAction(args: Route.ClientActionArgs) {
  return keepForm(args, toImportAnswer)
}

export const meta: Route.MetaFunction = ({ matches, loaderData, params }) =>
  describePage(matches, {
    title: loaderData === undefined ? 'Import' : `Import of ${loaderData.shown.file_name}`,
    path: importPath(params.id),
    isPrivate: true,
  })

export default function DeskImportPage({ loaderData, actionData }: Route.ComponentProps) {
  const { shown, isAdmin } = loaderData
  return (
    <>
      <Link to={IMPORTS_PATH} className="text-link justify-self-start">
        All imports
      </Link>
      <div>
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <h1 className="text-2xl break-all md:text-3xl">{shown.file_name}</h1>
          <ImportStateBadge state={shown.state} />
        </div>
        <p className="figures text-ink-soft">
          {isAdmin && `${shown.seller.name} · `}
          {formatSize(shown.byte_length)}
          {shown.line_count > 0 && ` · ${countOf(shown.line_count, 'line')}`}
        </p>
      </div>
      <StatePart {...loaderData} answer={actionData} />
      <DiscardForm answer={answerTo(actionData, 'discard')} />
    </>
  )
}

type PartProps = {
  shown: ManifestImport
  list: ShownLines | null
  words: ShownWords[]
  search: string
  isAdmin: boolean
  answer: ImportAnswer | undefined
}

/** One page for the whole way, drawn by how far the import is. */
function StatePart({ shown, list, words, search, isAdmin, answer }: PartProps) {
  if (shown.state === 'uploading') return <UploadAgain shown={shown} isAdmin={isAdmin} />
  if (shown.state === 'mapping') return <MappingPart shown={shown} answer={answer} />
  if (shown.state === 'review')
    return (
      <>
        <ReviewPart shown={shown} list={list} words={words} search={search} answer={answer} />
        <RemapForm shown={shown} answer={answerTo(answer, 'remap')} />
      </>
    )
  if (shown.state === 'saved') return <Saved shown={shown} />
  if (shown.state === 'failed')
    return (
      <>
        <Notice kind="danger">{shown.failure}</Notice>
        {shown.lots.length === 0 && <SourcePart shown={shown} answer={answerTo(answer, 'source')} />}
        {shown.lots.length === 0 && (
          <LinkButton to={IMPORTS_PATH} className="justify-self-start">
            Upload another file
          </LinkButton>
        )}
        {shown.columns.length > 0 && shown.lots.length === 0 && (
          <RemapForm shown={shown} answer={answerTo(answer, 'remap')} />
        )}
        {shown.lots.length > 0 && <Saved shown={shown} />}
      </>
    )
  return <WorkingPart shown={shown} />
}

function UploadAgain({ shown, isAdmin }: Pick<PartProps, 'shown' | 'isAdmin'>) {
  return (
    <Panel title="Finish the upload">
      <p className="figures mb-4">
        {shown.parts.length} of {partCount(shown.byte_length)} parts have arrived. Choose the same file again to
        continue.
      </p>
      <UploadPanel asksForSeller={isAdmin} />
    </Panel>
  )
}

function Saved({ shown: { lots } }: Pick<PartProps, 'shown'>) {
  return (
    <Panel title={`${countOf(lots.length, 'draft')} created`}>
      <p className="mb-4">Add photos and a price, then publish.</p>
      <LotTable lots={lots} />
    </Panel>
  )
}

function RemapForm({ shown, answer }: Pick<PartProps, 'shown' | 'answer'>) {
  return (
    <PostForm className="grid justify-items-start gap-2">
      <input type="hidden" name="intent" value="remap" />
      <input type="hidden" name="version" value={shown.version} />
      {answer && <FocusedFailure failure={answer.failure} />}
      <Button type="submit">Change columns</Button>
      <p className="text-sm text-ink-soft">All lines are checked again, and corrections made here are lost.</p>
    </PostForm>
  )
}

function formatSize(byteLength: number): string {
  const megabytes = byteLength / 1024 / 1024
  return megabytes >= 1 ? `${megabytes.toFixed(1)} MB` : `${Math.max(1, Math.round(byteLength / 1024))} KB`
}
