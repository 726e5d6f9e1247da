// The three steps of a bulk action: what to do, what it would do, and doing it.
import type { BulkResult } from '@lotyard/contract/desk/listing-board'
import { BULK_ACTS, mayDoInBulk, type BulkAct } from '@lotyard/contract/rules/desk/bulk-acts'
import { countOf } from '@lotyard/contract/rules/format-count'
import { Fragment } from 'react'
import { Form } from 'react-router'
import type { Failure } from '../../../../api/api.ts'
import { FocusedFailure } from '../../../../ui/forms/focused-failure.tsx'
import { BULK_PATH } from '../../../../features/desk/listings/board-paths.ts'
import { readFields } from '../../../../lib/pages/forms/read-fields.ts'
import { Button, LinkButton } from '../../../../ui/forms/button.tsx'
import { Checkbox } from '../../../../ui/forms/fields/checkbox.tsx'
import { RequiredForm, SubmitButton } from '../../../../ui/forms/required-form.tsx'
import { Notice } from '../../../../ui/layout/notice.tsx'
import { Panel } from '../../../../ui/layout/panel.tsx'
import { OPTION_FIELDS, type EnteredOptions } from './bulk-form.ts'
import type { Option } from './load-choices.server.ts'
import { OptionFields } from './option-fields.tsx'
import { ResultTable } from './result-table.tsx'

/** What the page was opened with, and the forms carry on: names, or the filter that finds them. */
export type Selected = [name: string, value: string][]

/** As sellers think of them; a test sees that none is missing. */
export const ACT_GROUPS: readonly [name: string, acts: readonly BulkAct[]][] = [
  ['Sale', ['publish', 'schedule', 'unschedule', 'relist', 'withdraw', 'delete']],
  ['Price', ['price', 'msrp', 'discount']],
  ['Lot', ['category', 'condition', 'warehouse', 'pick_up', 'template']],
  ['Terms', ['duration', 'audience']],
]

type ChooseProps = { selected: Selected; act: BulkAct | null; isAdmin: boolean }

export function ChooseAct({ selected, act, isAdmin }: ChooseProps) {
  return (
    <Panel title="What do you want to do?">
      <Form action={BULK_PATH} preventScrollReset>
        <Hidden fields={selected} />
        <dl className="grid gap-x-4 gap-y-3 sm:grid-cols-[auto_1fr]">
          {ACT_GROUPS.map(([group, acts]) => (
            <Fragment key={group}>
              <dt className="text-sm font-semibold text-ink-soft sm:py-2">{group}</dt>
              <dd className="flex flex-wrap gap-2">
                {acts
                  .filter((other) => mayDoInBulk(other, { isAdmin }))
                  .map((other) => (
                    <Button
                      key={other}
                      type="submit"
                      name="act"
                      value={other}
                      isSmall
                      aria-pressed={other === act}
                      className={other === act ? 'outline-2 outline-ink' : ''}
                    >
                      {BULK_ACTS[other]}
                    </Button>
                  ))}
              </dd>
            </Fragment>
          ))}
        </dl>
      </Form>
    </Panel>
  )
}

type ActFormProps = {
  act: BulkAct
  names: string[]
  choices: readonly Option[]
  entered: EnteredOptions | undefined
  failure: Failure | undefined
  onEdit: (entered: EnteredOptions) => void
}

export function ActForm({ act, names, choices, entered, failure, onEdit }: ActFormProps) {
  return (
    <Panel title={BULK_ACTS[act]}>
      {/* The key draws the fields again for another act. */}
      <RequiredForm
        showsMissing
        key={act}
        className="grid max-w-2xl gap-4"
        preventScrollReset
        onEdit={(fields) => onEdit(readFields(fields, ...OPTION_FIELDS))}
      >
        {failure !== undefined && <FocusedFailure failure={failure} />}
        <input type="hidden" name="act" value={act} />
        <Hidden fields={names.map((name) => ['name', name])} />
        <OptionFields act={act} choices={choices} entered={entered} errors={failure?.error.errors ?? {}} />
        <SubmitButton busy="Checking…" className="justify-self-start">
          Preview
        </SubmitButton>
      </RequiredForm>
    </Panel>
  )
}

type PreviewProps = {
  act: BulkAct
  results: BulkResult[]
  entered: EnteredOptions
  /** Of the form: sent twice, it acts once. */
  requestKey: string
}

export function Preview({ act, results, entered, requestKey }: PreviewProps) {
  const ready = results.filter(({ outcome }) => outcome === 'ready')
  const isFinal = act === 'withdraw' || act === 'delete'
  return (
    <section aria-labelledby="preview" className="grid gap-4">
      <h2 id="preview" className="text-xl">
        Preview
      </h2>
      <Notice kind="info">
        {ready.length === 0 ? 'None of these can be changed. Each row says why.' : describeReady(ready, results)}
      </Notice>
      {ready.length > 0 && (
        <RequiredForm showsMissing className="grid gap-4" preventScrollReset>
          <input type="hidden" name="step" value="apply" />
          <input type="hidden" name="act" value={act} />
          <input type="hidden" name="key" value={requestKey} />
          <Hidden fields={Object.entries(entered)} />
          <Hidden fields={ready.map(({ name }) => ['name', name])} />
          {act === 'delete' && (
            <Checkbox name="confirm" required label="Delete these drafts for good, with their manifests and photos" />
          )}
          <SubmitButton kind={isFinal ? 'danger' : 'action'} busy="Working…" className="justify-self-start">
            {`${BULK_ACTS[act]}: ${countOf(ready.length, 'listing')}`}
          </SubmitButton>
        </RequiredForm>
      )}
      <ResultTable caption="What will change" results={results} />
    </section>
  )
}

function describeReady(ready: BulkResult[], results: BulkResult[]): string {
  const left = results.length - ready.length
  return `Nothing has changed yet. ${countOf(ready.length, 'listing')} will change${left > 0 ? `, ${left} can’t be changed` : ''}.`
}

export function Done({ results, backTo }: { results: BulkResult[]; backTo: string }) {
  const done = results.filter(({ outcome }) => outcome === 'done').length
  return (
    <section aria-label="Results" className="grid gap-4">
      <Notice kind={done === results.length ? 'success' : 'info'}>
        {`${countOf(done, 'listing')} changed`}
        {done < results.length && `, ${results.length - done} couldn’t be changed`}.
      </Notice>
      <ResultTable caption="Results" results={results} />
      <LinkButton to={backTo} className="justify-self-start">
        Back to listings
      </LinkButton>
    </section>
  )
}

function Hidden({ fields }: { fields: readonly (readonly [string, string])[] }) {
  return fields
    .filter(([, value]) => value !== '')
    .map(([name, value]) => <input key={`${name} ${value}`} type="hidden" name={name} value={value} />)
}
