import { data, redirect, useSearchParams } from 'react-router'
import { DeliverToLink } from '../../../features/freight/deliver-to-link.tsx'
import { describePage } from '../../../lib/pages/drawing/describe-page.ts'
import { keepForm } from '../../../lib/pages/forms/keep-form.ts'
import { pageContext } from '../../../lib/pages/page-context.ts'
import { requireAccount } from '../../../lib/viewer/require-account.server.ts'
import { useKnownCart } from '../../../lib/viewer/cart-state.ts'
import { useDeliverTo } from '../../../lib/viewer/use-deliver-to.ts'
import { FocusOnOpen } from '../../../ui/forms/focus-on-open.tsx'
import { Notice } from '../../../ui/layout/notice.tsx'
import { Panel } from '../../../ui/layout/panel.tsx'
import { Link } from '../../../ui/link.tsx'
import type { Route } from './+types/price-book'
import { toBookAnswer } from './book-answer.ts'
import { listPath, PATH, readShown } from './book-paths.ts'
import { changeBook } from './change-book.server.ts'
import { EntriesPanel } from './entries/entries-panel.tsx'
import { loadBook } from './load-book.server.ts'
import { RemoveBookForm } from './remove-book-form.tsx'
import { BookForm } from './setup/book-form.tsx'
import { BookSummary } from './setup/book-summary.tsx'
import { UploadPanel } from './uploads/upload-panel.tsx'

export async function loader({ context, request }: Route.LoaderArgs) {
  const page = context.get(pageContext)
  await requireAccount(page, request)
  return loadBook(page.api, new URL(request.url).searchParams)
}

export async function action({ context, request }: Route.ActionArgs) {
  const form = await request.formData()
  const { api, leaveFlash } = context.get(pageContext)
  const changed = await changeBook(api, form)
  if (!changed.ok) {
    const { failure, version } = changed
    return data(toBookAnswer(form, failure, version), { status: failure.status || 503 })
  }
  leaveFlash({ kind: 'success', text: changed.text })
  throw redirect(listPath(readShown(new URL(request.url).searchParams)))
}

export function clientAction(args: Route.ClientActionArgs) {
  return keepForm(args, toBookAnswer)
}

export const meta: Route.MetaFunction = ({ matches }) =>
  describePage(matches, { title: 'Price book', path: PATH, isPrivate: true })

/** Which part is open is in the address, so that 'Edit' and 'Cancel' are links that work before scripts do. */
export default function PriceBookPage({ loaderData, actionData }: Route.ComponentProps) {
  const { book, uploads, list, shown, categories } = loaderData
  const [query] = useSearchParams()
  const lacksPlace = useLacksPlace()
  const hasBook = book.version > 0
  const answerTo = (intent: string) => (actionData?.intent === intent ? actionData : undefined)
  const isEditing = query.get('edit') === 'terms' || answerTo('save') !== undefined
  return (
    <>
      <div>
        <h1 className="text-2xl md:text-3xl">Price book</h1>
        <p className="text-ink-soft">
          {hasBook
            ? 'What goods bring you. Every lot shows your profit by it. '
            : 'Tell us what goods bring you, and every lot shows the profit you’d make and how high you can bid. '}
          Only you see this. Sellers, other buyers and our staff don’t.{' '}
          <Link to="/help/#price-book" className="text-link">
            How it works
          </Link>
        </p>
      </div>
      {hasBook && lacksPlace && (
        <Notice kind="info" isLive={false}>
          Profit counts freight and tax to your dock. <DeliverToLink>Add your ZIP to see it</DeliverToLink>
        </Notice>
      )}
      {hasBook && !isEditing ? (
        <BookSummary book={book} />
      ) : (
        <Panel title={hasBook ? 'Your terms' : 'Set up in a minute'}>
          {hasBook ? (
            <FocusOnOpen>
              <BookForm book={book} answer={answerTo('save')} />
            </FocusOnOpen>
          ) : (
            <BookForm book={book} answer={answerTo('save')} />
          )}
        </Panel>
      )}
      {hasBook && (
        <EntriesPanel
          count={book.entry_count}
          edited={query.get('entry')}
          removedId={query.get('remove')}
          conditions={book.conditions}
          answer={actionData}
          {...{ list, shown, categories }}
        />
      )}
      <UploadPanel uploads={uploads} />
      {hasBook && <RemoveBookForm entryCount={book.entry_count} answer={answerTo('remove_book')} />}
    </>
  )
}

/** Neither an address that the cart ships to nor a ZIP code of this browser. Not before the cart is known. */
function useLacksPlace(): boolean {
  const place = useDeliverTo()
  const cart = useKnownCart()
  return cart !== null && cart.shipTo === null && place === null
}
