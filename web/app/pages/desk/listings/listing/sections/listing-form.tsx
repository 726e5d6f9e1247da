import { WITHDRAWAL_HOURS } from '@lotyard/contract/rules/auctions/bid-withdrawal'
import { countOf } from '@lotyard/contract/rules/format-count'
import type { LotChange } from '@lotyard/contract/rules/listings/goods/lot-changes'
import { Fragment, type ReactNode } from 'react'
import type { Failure } from '../../../../../api/api.ts'
import { answerTo, type ActAnswer } from '../../../../../features/desk/acts/act-answer.ts'
import { ActForm } from '../../../../../features/desk/acts/act-form.tsx'
import type { FormState } from '../../../../../features/desk/listings/field-state.ts'
import type { Entered } from '../../../../../features/desk/listings/read-goods-form.ts'
import { ChangeTable } from '../../../../../features/lot-changes/change-table.tsx'
import { Checkbox } from '../../../../../ui/forms/fields/checkbox.tsx'
import { useTimesTaken } from '../unsaved/use-times-taken.ts'

type Props = {
  act: string
  /** Of the listing as the page shows it: a save of an older one is refused. */
  version: number
  saved?: Entered
  hidden?: Record<string, string>
  answer: ActAnswer | undefined
  className?: string
  formId?: string
  children: (state: FormState) => ReactNode
}

/** One act on a listing, of the version that was read. */
export function ListingForm(props: Props) {
  const { act, version, saved = {}, hidden, answer, className = 'grid gap-4', formId, children } = props
  const { timesTaken, notePost, noteEdit } = useTimesTaken(answerTo(answer, act)?.failure)
  return (
    <ActForm
      act={act}
      hidden={{ version: `${version}`, ...hidden }}
      answer={answer}
      className={className}
      formId={formId}
      onPost={notePost}
      onEdit={noteEdit}
    >
      {({ failure, errors, entered }) => (
        // Drawn again once it was taken: '150.004' is saved as 150.00, and must not stay in the field.
        <Fragment key={timesTaken}>
          {failure !== undefined && <WhatBiddersRead failure={failure} />}
          {children({
            saved,
            entered: failure === undefined ? null : entered,
            errors,
            isConflict: failure?.error.code === 'conflict',
          })}
        </Fragment>
      )}
    </ActForm>
  )
}

/** An edit of a lot with bids is shown first, line by line, and saved once the editor has ticked that they mean it. */
function WhatBiddersRead({ failure: { error } }: { failure: Failure }) {
  if (error.code !== 'bidders_not_told') return null
  const changes = (error['changes'] ?? []) as LotChange[]
  const count = Number(error['bidder_count'])
  const bidders = countOf(count, 'bidder')
  return (
    <div className="grid gap-3">
      <div className="rounded-sm border border-line">
        <ChangeTable caption="What bidders will read" after="After" changes={changes} changeCount={changes.length} />
      </div>
      <Checkbox
        name="tell_bidders"
        required
        label={
          error['needs_grant'] === true
            ? `Send these changes to an admin for approval. If approved, we e-mail ${bidders}, who can withdraw their bids for ${WITHDRAWAL_HOURS} hours.`
            : `E-mail these changes to ${bidders}. They can withdraw their bids for ${WITHDRAWAL_HOURS} hours.`
        }
      />
    </div>
  )
}
