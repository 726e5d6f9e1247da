import type { BookUpload } from '@lotyard/contract/account/price-book'
import { countOf, formatCount } from '@lotyard/contract/rules/format-count'
import { PRICE_BOOK_FILE_PATH } from '@lotyard/contract/rules/worth/price-book-paths'
import { DataTable, type Column } from '../../../../ui/data/data-table.tsx'
import { LinkButton } from '../../../../ui/forms/button.tsx'
import { FocusOnOpen } from '../../../../ui/forms/focus-on-open.tsx'
import { FocusedFailure } from '../../../../ui/forms/focused-failure.tsx'
import { RequiredForm, SubmitButton } from '../../../../ui/forms/required-form.tsx'
import { Folded } from '../../../../ui/layout/folded.tsx'
import { Panel } from '../../../../ui/layout/panel.tsx'
import type { BookAnswer } from '../book-answer.ts'
import { uploadPath } from '../book-paths.ts'
import { ColumnForm } from './column-form.tsx'

type Book = { version: number; entry_count: number }
type Props = { upload: BookUpload; book: Book; isReplacing: boolean; answer: BookAnswer | undefined }

/** What was found in the file, and what to do with it. Nothing is used before one of the buttons is pressed. */
export function ReadyPart({ upload, book, isReplacing, answer }: Props) {
  const { good, bad } = upload
  const answerTo = (intent: string) => (answer?.intent === intent ? answer : undefined)
  return (
    <>
      <Panel title={good === 0 ? 'No line can be used' : `${countOf(good, 'line')} can be used`}>
        <div className="grid grid-cols-1 gap-4">
          {answerTo('use') && <FocusedFailure failure={answerTo('use')!.failure} />}
          {bad > 0 && <p>{countOf(bad, 'line is', 'lines are')} left out. See why below.</p>}
          {good === 0 ? (
            <p>Choose other columns below, or correct the file and upload it again.</p>
          ) : book.entry_count === 0 ? (
            <UseForm
              words={`Use ${countOf(good, 'line')}`}
              book={book}
              explanation={
                book.version === 0
                  ? 'This starts your price book. Everything else in it gets common terms, which you can edit afterwards.'
                  : 'This fills your price book.'
              }
            />
          ) : isReplacing ? (
            <Replace upload={upload} book={book} />
          ) : (
            <>
              <UseForm
                words="Add to my entries"
                book={book}
                explanation="Items, brands and categories already in your book get the new price. All other entries stay."
              />
              <div className="grid justify-items-start gap-1.5 border-t border-line pt-4">
                <LinkButton to={`${uploadPath(upload.id)}?use=replace`} preventScrollReset>
                  Replace my {countOf(book.entry_count, 'entry', 'entries')}…
                </LinkButton>
                <p className="text-sm text-ink-soft">This file takes the place of all entries. Your terms stay.</p>
              </div>
            </>
          )}
        </div>
      </Panel>
      <Problems upload={upload} />
      <Panel title="Columns">
        <Folded name="Change columns…" isOpen={answerTo('map') !== undefined || good === 0}>
          <p className="mb-4 text-sm text-ink-soft">All lines are checked again.</p>
          <ColumnForm upload={upload} answer={answerTo('map')} />
        </Folded>
      </Panel>
    </>
  )
}

type UseProps = { words: string; book: Book; explanation: string }

function UseForm({ words, book, explanation }: UseProps) {
  return (
    <RequiredForm className="grid justify-items-start gap-1.5">
      <input type="hidden" name="intent" value="use" />
      <input type="hidden" name="mode" value="merge" />
      <input type="hidden" name="version" value={book.version} />
      <SubmitButton busy="Saving…">{words}</SubmitButton>
      <p className="text-sm text-ink-soft">{explanation}</p>
    </RequiredForm>
  )
}

/** Asks once: what is replaced is gone. */
function Replace({ upload, book }: Pick<Props, 'upload' | 'book'>) {
  const entries = countOf(book.entry_count, 'entry', 'entries')
  return (
    <FocusOnOpen first="a">
      <RequiredForm className="grid justify-items-start gap-3">
        <input type="hidden" name="intent" value="use" />
        <input type="hidden" name="mode" value="replace" />
        <input type="hidden" name="version" value={book.version} />
        <p>
          Your {entries} will be removed. This file brings {countOf(upload.good, 'entry', 'entries')}. Want a copy
          first?{' '}
          <a href={PRICE_BOOK_FILE_PATH} download className="text-link">
            Download your CSV
          </a>
        </p>
        <div className="flex flex-wrap gap-3">
          <SubmitButton kind="danger" busy="Replacing…">{`Replace my ${entries}`}</SubmitButton>
          <LinkButton kind="quiet" to={uploadPath(upload.id)} preventScrollReset>
            Keep them
          </LinkButton>
        </div>
      </RequiredForm>
    </FocusOnOpen>
  )
}

type Problem = BookUpload['problems'][number]
const COLUMNS: Column<Problem>[] = [
  { name: 'Row', cell: ({ row }) => row, isNumber: true },
  { name: 'Why it’s left out', cell: ({ message }) => <span className="break-words">{message}</span> },
]

function Problems({ upload: { bad, problems } }: Pick<Props, 'upload'>) {
  if (problems.length === 0) return null
  const more = bad - problems.length
  return (
    <Panel title={`${countOf(bad, 'line')} left out`}>
      <div className="grid grid-cols-1 gap-3">
        <p>Rows are numbered as in your file. Correct them there and upload it again, or go on without them.</p>
        <div className="-mx-4 border-t border-line md:-mx-5">
          <DataTable caption="Lines left out" columns={COLUMNS} rows={problems} keyOf={({ row }) => String(row)} />
        </div>
        {more > 0 && <p className="text-sm text-ink-soft">And {formatCount(more)} more.</p>}
      </div>
    </Panel>
  )
}
