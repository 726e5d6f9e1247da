import type {
  BookUpload,
  getBookUploadEndpoint,
  getPriceBookEndpoint,
  PriceBookSummary,
} from '@lotyard/contract/account/price-book'
import { data, redirect, useSearchParams } from 'react-router'
import { describePage } from '../../../../lib/pages/drawing/describe-page.ts'
import { keepForm } from '../../../../lib/pages/forms/keep-form.ts'
import { pageContext } from '../../../../lib/pages/page-context.ts'
import { orThrow, requireAccount } from '../../../../lib/viewer/require-account.server.ts'
import { LinkButton } from '../../../../ui/forms/button.tsx'
import { FocusedFailure } from '../../../../ui/forms/focused-failure.tsx'
import { RequiredForm, SubmitButton } from '../../../../ui/forms/required-form.tsx'
import { Notice } from '../../../../ui/layout/notice.tsx'
import { Panel } from '../../../../ui/layout/panel.tsx'
import { Link } from '../../../../ui/link.tsx'
import { toBookAnswer, type BookAnswer } from '../book-answer.ts'
import { PATH, uploadPath } from '../book-paths.ts'
import { UploadBadge } from '../uploads/upload-badge.tsx'
import type { Route } from './+types/upload'
import { actOnUpload } from './act-on-upload.server.ts'
import { ColumnForm } from './column-form.tsx'
import { ReadyPart } from './ready-part.tsx'
import { WorkingPart } from './working-part.tsx'

export async function loader({ context, request, params }: Route.LoaderArgs) {
  const page = context.get(pageContext)
  await requireAccount(page, request)
  const [upload, book] = await Promise.all([
    page.api.call<typeof getBookUploadEndpoint>('GET', '/api/account/price_book/uploads/:id', { params }),
    page.api.call<typeof getPriceBookEndpoint>('GET', '/api/account/price_book'),
  ])
  return { upload: orThrow(upload).upload, book: orThrow(book).price_book }
}

export async function action({ context, request, params }: Route.ActionArgs) {
  const form = await request.formData()
  const { api, leaveFlash } = context.get(pageContext)
  const acted = await actOnUpload(api, params.id, form)
  if (!acted.ok) return data(toBookAnswer(form, acted), { status: acted.status || 503 })
  if (acted.text === null) throw redirect(uploadPath(params.id))
  leaveFlash({ kind: 'success', text: acted.text })
  throw redirect(PATH)
}

export function clientAction(args: Route.ClientActionArgs) {
  return keepForm(args, toBookAnswer)
}

export const meta: Route.MetaFunction = ({ matches, params }) =>
  describePage(matches, { title: 'Upload a price list', path: uploadPath(params.id ?? ''), isPrivate: true })

/** One page for the whole way, drawn by how far the upload is: a reload or a way back finds it again. */
export default function BookUploadPage({ loaderData: { upload, book }, actionData }: Route.ComponentProps) {
  const [query] = useSearchParams()
  return (
    <>
      <Link to={PATH} className="text-link justify-self-start">
        Price book
      </Link>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <h1 className="min-w-0 text-2xl break-words md:text-3xl">{upload.file_name}</h1>
        <UploadBadge state={upload.state} />
      </div>
      <StatePart upload={upload} book={book} isReplacing={query.get('use') === 'replace'} answer={actionData} />
      {upload.state !== 'used' && (
        <RequiredForm className="grid justify-items-start gap-2">
          <input type="hidden" name="intent" value="discard" />
          {actionData?.intent === 'discard' && <FocusedFailure failure={actionData.failure} />}
          <SubmitButton kind="quiet" busy="Discarding…">
            Discard this file
          </SubmitButton>
        </RequiredForm>
      )}
    </>
  )
}

type PartProps = {
  upload: BookUpload
  book: PriceBookSummary
  isReplacing: boolean
  answer: BookAnswer | undefined
}

function StatePart({ upload, book, isReplacing, answer }: PartProps) {
  const mapAnswer = answer?.intent === 'map' ? answer : undefined
  switch (upload.state) {
    case 'reading':
    case 'checking':
      return <WorkingPart key={upload.state} upload={upload} />
    case 'mapping':
      return (
        <Panel title="Match columns">
          <ColumnForm upload={upload} answer={mapAnswer} />
        </Panel>
      )
    case 'ready':
      return <ReadyPart {...{ upload, book, isReplacing, answer }} />
    case 'used':
      return (
        <>
          <p>The lines of this file are in your price book.</p>
          <LinkButton to={PATH} className="justify-self-start">
            Open price book
          </LinkButton>
        </>
      )
    case 'failed':
      return (
        <>
          <Notice kind="danger" isLive={false}>
            {upload.failure}
          </Notice>
          <LinkButton to={`${PATH}#upload`} className="justify-self-start">
            Upload another file
          </LinkButton>
          {upload.columns.length > 0 && (
            <Panel title="Match columns">
              <ColumnForm upload={upload} answer={mapAnswer} />
            </Panel>
          )}
        </>
      )
  }
}
