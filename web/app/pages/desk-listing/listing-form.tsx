import type { LotChange } from '@lotyard/contract/rules/listings/lot-changes'
import { Fragment, type ReactNode } from 'react'
import type { Failure } from '../../api/api.ts'
import { FocusedFailure } from '../../features/addresses/focused-failure.tsx'
import type { FormState } from '../../features/listing-desk/field-state.ts'
import type { Entered } from '../../features/listing-desk/read-goods-form.ts'
import { DataTable, type Column } from '../../ui/data/data-table.tsx'
import { Checkbox } from '../../ui/forms/checkbox.tsx'
import { RequiredForm } from '../../ui/forms/required-form.tsx'
import { stateOf, type ListingAnswer } from './listing-answer.ts'
import { useTimesTaken } from './use-times-taken.ts'

type Props = {
  act: string
  /** Of the listing as the page shows it: a save of an older one is refused. */
  version: number
  saved?: Entered
  /** Hidden fields. */
  about?: Record<string, string>
  answer: ListingAnswer | undefined
  className?: string
  children: (state: FormState) => ReactNode
}

/** One act on a listing. Why it was refused is said in the form that was sent, and in no other. */
export function ListingForm({ act, version, saved = {}, about = {}, answer, className, children }: Props) {
  const failure = answer?.act === act ? answer.failure : undefined
  const { timesTaken, notePost, noteEdit } = useTimesTaken(failure)
  return (
    <RequiredForm className={className ?? 'grid gap-4'} preventScrollReset onPost={notePost} onEdit={noteEdit}>
      <input type="hidden" name="act" value={act} />
      <input type="hidden" name="version" value={version} />
      {Object.entries(about).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      {failure !== undefined && <FocusedFailure failure={failure} />}
      {failure !== undefined && <WhatBiddersRead failure={failure} />}
      {/* Drawn anew once it was taken: '150.004' is saved as 150.00, and must not stay in the field. */}
      <Fragment key={timesTaken}>{children(stateOf(answer, act, saved))}</Fragment>
    </RequiredForm>
  )
}

const COLUMNS: Column<LotChange>[] = [
  { name: 'What', cell: ({ label }) => <span className="max-sm:font-semibold">{label}</span> },
  { name: 'Before', cell: ({ from }) => <Text text={from} />, isNamedOnPhones: true },
  { name: 'After', cell: ({ to }) => <Text text={to} />, isNamedOnPhones: true },
]

/** An edit of a lot with bids is shown first, line by line, and saved once somebody has ticked that they mean it. */
function WhatBiddersRead({ failure: { error } }: { failure: Failure }) {
  if (error.code !== 'bidders_not_told') return null
  const changes = (error['changes'] ?? []) as LotChange[]
  const count = Number(error['bidder_count'])
  const bidders = count === 1 ? '1 bidder' : `${count} bidders`
  return (
    <div className="grid gap-3">
      <div className="rounded-sm border border-line">
        <DataTable
          caption="What bidders will read"
          columns={COLUMNS}
          rows={changes}
          keyOf={({ label }) => label}
          isFoldedOnPhones
        />
      </div>
      <Checkbox
        name="tell_bidders"
        required
        label={`E-mail these changes to ${bidders}. They can withdraw their bids for 24 hours.`}
      />
    </div>
  )
}

function Text({ text }: { text: string | null }) {
  return text === null ? (
    <span className="text-ink-soft">None</span>
  ) : (
    <span className="line-clamp-4 break-words whitespace-pre-line">{text}</span>
  )
}
