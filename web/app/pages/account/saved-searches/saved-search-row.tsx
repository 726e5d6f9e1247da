import type { SavedSearch } from '@lotyard/contract/account/saved-searches'
import {
  type Alerts,
  alertsFor,
  isDealQuery,
  savedFilters,
  SAVED_SEARCH_NAME_MAX_LENGTH,
  savedSearchNameProblem,
} from '@lotyard/contract/rules/preferences/saved-search'
import { describeWorth } from '@lotyard/contract/rules/worth/deal'
import type { Failure } from '../../../api/api.ts'
import { readFields } from '../../../lib/pages/forms/read-fields.ts'
import { Button, LinkButton } from '../../../ui/forms/button.tsx'
import { TextField } from '../../../ui/forms/fields/field.tsx'
import { FocusOnOpen } from '../../../ui/forms/focus-on-open.tsx'
import { PostForm } from '../../../ui/forms/post-form.tsx'
import { RequiredForm, SubmitButton } from '../../../ui/forms/required-form.tsx'
import { Notice } from '../../../ui/layout/notice.tsx'
import { Link } from '../../../ui/link.tsx'

/** What each choice is called in the list, and what it does in the form. */
const ALERT_CHOICES: Record<Alerts, { label: string; explanation: string }> = {
  at_once: { label: 'As lots are published', explanation: 'An e-mail within a minute or so of each new match.' },
  daily: { label: 'Daily e-mail', explanation: 'One e-mail each morning when there are new matches.' },
  off: { label: 'No e-mails', explanation: 'Just keep the search here.' },
}

/** A deal is told when a lot is looked at, which isn't always when it is published. */
const AT_ONCE_DEALS = {
  label: 'As deals are found',
  explanation: 'An e-mail when a new lot qualifies, and two hours before an auction ends.',
}

function choiceFor(query: string, alerts: Alerts): { label: string; explanation: string } {
  return alerts === 'at_once' && isDealQuery(query) ? AT_ONCE_DEALS : ALERT_CHOICES[alerts]
}

const PATH = '/account/saved_searches/'

export type RowAnswer = { failure: Failure; entered: { name: string; alerts: string } | null }
type Props = { search: SavedSearch; mode: 'closed' | 'edit' | 'remove'; answer?: RowAnswer | undefined }

export function SavedSearchRow({ search, mode, answer }: Props) {
  return (
    <li className="grid gap-3 border-b border-line px-4 py-4 last:border-b-0 md:px-5">
      {answer !== undefined && answer.failure.error.errors === undefined && (
        <Notice kind="danger">{answer.failure.error.message}</Notice>
      )}
      {mode === 'edit' ? (
        <FocusOnOpen>
          <EditForm search={search} answer={answer} />
        </FocusOnOpen>
      ) : (
        <Shown search={search} mode={mode} />
      )}
    </li>
  )
}

function Shown({ search, mode }: Pick<Props, 'search' | 'mode'>) {
  const worth = describeWorth(savedFilters(search.query))
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
      <div className="min-w-0">
        <Link to={search.path} className="font-semibold break-words hover:underline">
          {search.name}
        </Link>
        {worth !== '' && <p className="text-sm break-words">{worth}</p>}
        <p className="text-sm text-ink-soft">{choiceFor(search.query, search.alerts).label}</p>
      </div>
      {mode === 'remove' ? (
        <FocusOnOpen first="a">
          <PostForm className="flex flex-wrap items-center gap-2">
            <input type="hidden" name="intent" value="remove" />
            <input type="hidden" name="id" value={search.id} />
            <Button type="submit" isSmall kind="danger">
              Remove search
            </Button>
            <LinkButton isSmall kind="quiet" to={PATH} preventScrollReset>
              Keep it
            </LinkButton>
          </PostForm>
        </FocusOnOpen>
      ) : (
        <div className="flex gap-2">
          <LinkButton isSmall to={`${PATH}?edit=${search.id}`} preventScrollReset aria-label={`Edit ${search.name}`}>
            Edit
          </LinkButton>
          <LinkButton
            isSmall
            kind="quiet"
            to={`${PATH}?remove=${search.id}`}
            preventScrollReset
            aria-label={`Remove ${search.name}`}
          >
            Remove
          </LinkButton>
        </div>
      )}
    </div>
  )
}

function judge(form: FormData): Record<string, string[]> {
  const problem = savedSearchNameProblem(readFields(form, 'name').name)
  return problem === null ? {} : { name: [problem] }
}

function EditForm({ search, answer }: Pick<Props, 'search' | 'answer'>) {
  const entered = answer?.entered ?? search
  return (
    <RequiredForm judge={judge} className="grid max-w-md gap-5">
      <input type="hidden" name="intent" value="change" />
      <input type="hidden" name="id" value={search.id} />
      <TextField
        label="Name"
        name="name"
        required
        maxLength={SAVED_SEARCH_NAME_MAX_LENGTH}
        defaultValue={entered.name}
        errors={answer?.failure.error.errors?.['name']}
      />
      <fieldset className="grid gap-2">
        <legend className="mb-1.5 font-semibold">E-mail me</legend>
        {alertsFor(search.query)
          .toReversed()
          .map((alerts) => (
            <label key={alerts} className="flex items-start gap-2.5">
              <input
                type="radio"
                name="alerts"
                value={alerts}
                defaultChecked={alerts === entered.alerts}
                className="mt-0.5 size-5 shrink-0 accent-ink"
              />
              <span>
                {choiceFor(search.query, alerts).label}
                <span className="block text-sm text-ink-soft">{choiceFor(search.query, alerts).explanation}</span>
              </span>
            </label>
          ))}
      </fieldset>
      <div className="flex gap-3">
        <SubmitButton busy="Saving…">Save changes</SubmitButton>
        <LinkButton kind="quiet" to={PATH} preventScrollReset>
          Cancel
        </LinkButton>
      </div>
    </RequiredForm>
  )
}
