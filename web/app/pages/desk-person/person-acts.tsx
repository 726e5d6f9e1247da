import type { Person } from '@lotyard/contract/people'
import { roleProblem, suspensionProblem } from '@lotyard/contract/rules/accounts/account-acts'
import { refusals } from '@lotyard/contract/wire/refusals'
import { actKey, type ActAnswer } from '../../features/people/act-answer.ts'
import { ActForm } from '../../features/people/act-form.tsx'
import { personPath } from '../../features/people/people-paths.ts'
import { Button, LinkButton } from '../../ui/forms/button.tsx'
import { Checkbox } from '../../ui/forms/checkbox.tsx'
import { TextField } from '../../ui/forms/field.tsx'
import { FocusOnOpen } from '../../ui/forms/focus-on-open.tsx'
import { SubmitButton } from '../../ui/forms/required-form.tsx'
import { SelectField } from '../../ui/forms/select-field.tsx'
import { Notice } from '../../ui/layout/notice.tsx'
import { Panel } from '../../ui/layout/panel.tsx'

type FormProps = { person: Person; answer: ActAnswer | undefined }
type Props = FormProps & {
  /** The form that the address opens. */
  opened: string | null
}

/** Acts on an account. What hurts opens by a link, so that it is never a single press away. */
export function PersonActs({ person, opened, answer }: Props) {
  const acts = [
    person.is_suspended
      ? { act: 'reinstate', name: 'Reinstate account', Form: ReinstateForm }
      : { act: 'suspend', name: 'Suspend account', Form: SuspendForm, isDanger: true },
    { act: 'role', name: 'Change role', Form: RoleForm },
    ...(person.role === 'buyer' ? [] : [{ act: 'seller_name', name: 'Seller name', Form: SellerNameForm }]),
  ]
  const shown = acts.find(({ act }) => answer?.form === actKey(act)) ?? acts.find(({ act }) => act === opened)
  return (
    <Panel title={shown?.name ?? 'Actions'}>
      {shown === undefined ? (
        <div className="grid gap-4">
          <SmallFailure answer={answer} />
          <div className="flex flex-wrap gap-3">
            {acts.map(({ act, name, ...look }) => (
              <LinkButton
                key={act}
                kind={'isDanger' in look && look.isDanger ? 'danger' : 'plain'}
                to={`${personPath(person.id)}?do=${act}`}
                preventScrollReset
              >
                {name}
              </LinkButton>
            ))}
            {!person.email_verified && (
              <>
                <SmallAct act="verify" name="Mark e-mail verified" />
                <SmallAct act="verification_mail" name="Send verification e-mail" />
              </>
            )}
            {!person.is_suspended && <SmallAct act="password_mail" name="Send password reset" />}
          </div>
        </div>
      ) : (
        <FocusOnOpen>
          <shown.Form person={person} answer={answer} />
        </FocusOnOpen>
      )}
    </Panel>
  )
}

const SMALL_ACTS = ['verify', 'verification_mail', 'password_mail'].map((act) => actKey(act))

/** Above the row of buttons, because there is no room beside one. */
function SmallFailure({ answer }: Pick<FormProps, 'answer'>) {
  if (answer === undefined || !SMALL_ACTS.includes(answer.form)) return null
  return <Notice kind="danger">{answer.failure.error.message}</Notice>
}

function SmallAct({ act, name }: { act: string; name: string }) {
  return (
    <ActForm act={act} answer={undefined} className="">
      {() => <Button type="submit">{name}</Button>}
    </ActForm>
  )
}

function SuspendForm({ person, answer }: FormProps) {
  const problem = suspensionProblem({ isYou: person.is_you, isLastAdmin: person.is_last_admin })
  if (problem !== null) return <CantDo person={person} sentence={refusals[problem].message} />
  return (
    <ActForm act="suspend" answer={answer}>
      {({ errors, entered }) => (
        <>
          <ul className="list-disc space-y-1 pl-5">
            <li>They’re signed out everywhere at once, and can’t sign in, bid or buy.</li>
            <li>{leadingWords(person.bids.leading_count)} Bids are binding. To remove one, void it.</li>
            <li>Open orders go on: ship, refund or cancel them as usual.</li>
            {person.sales.open_count > 0 && (
              <li>
                Their{' '}
                {person.sales.open_count === 1
                  ? '1 open listing stays'
                  : `${person.sales.open_count} open listings stay`}{' '}
                on sale. Withdraw listings separately.
              </li>
            )}
          </ul>
          <TextField
            label="Reason"
            name="reason"
            required
            autoComplete="off"
            hint="For the audit trail. The account’s owner doesn’t see it."
            defaultValue={entered['reason']}
            errors={errors['reason']}
          />
          <Checkbox name="confirm" required label={`Suspend ${person.name}`} errors={errors['confirm']} />
          <Buttons person={person} send="Suspend account" isDanger />
        </>
      )}
    </ActForm>
  )
}

function leadingWords(count: number): string {
  if (count === 0) return 'Their bids stay.'
  return count === 1 ? 'They lead 1 auction, and that bid stays.' : `They lead ${count} auctions, and those bids stay.`
}

function ReinstateForm({ person, answer }: FormProps) {
  return (
    <ActForm act="reinstate" answer={answer}>
      {({ errors, entered }) => (
        <>
          <p>They can sign in, bid and buy again.</p>
          <TextField
            label="Reason"
            name="reason"
            required
            autoComplete="off"
            hint="For the audit trail."
            defaultValue={entered['reason']}
            errors={errors['reason']}
          />
          <Buttons person={person} send="Reinstate account" />
        </>
      )}
    </ActForm>
  )
}

const ROLE_OPTIONS = [
  ['buyer', 'Buyer'],
  ['seller', 'Seller'],
  ['admin', 'Admin'],
] as const

function RoleForm({ person, answer }: FormProps) {
  const whose = { isYou: person.is_you, isLastAdmin: person.is_last_admin, openListingCount: person.sales.open_count }
  const options = ROLE_OPTIONS.filter(
    ([to]) => to !== person.role && roleProblem(whose, { from: person.role, to }) === null,
  )
  if (options.length === 0)
    return (
      <CantDo
        person={person}
        sentence={person.is_last_admin ? refusals.last_admin.message : refusals.your_own_account.message}
      />
    )
  return (
    <ActForm act="role" hidden={{ was: person.role }} answer={answer}>
      {({ errors, entered }) => (
        <>
          {whose.openListingCount > 0 && <p>{refusals.seller_has_open_lots.message}</p>}
          <SelectField
            label="New role"
            name="role"
            required
            options={options}
            hint="Sellers run their own lots at the desk. Admins run everything."
            defaultValue={entered['role'] ?? ''}
            errors={errors['role']}
          />
          <Checkbox name="confirm" required label={`Change the role of ${person.name}`} errors={errors['confirm']} />
          <Buttons person={person} send="Change role" />
        </>
      )}
    </ActForm>
  )
}

function SellerNameForm({ person, answer }: FormProps) {
  return (
    <ActForm act="seller_name" hidden={{ was: person.seller_name ?? '' }} answer={answer}>
      {({ errors, entered }) => (
        <>
          <TextField
            label="Seller name"
            name="seller_name"
            required
            autoComplete="off"
            hint="Buyers see it on every lot."
            defaultValue={entered['seller_name'] ?? person.seller_name ?? ''}
            errors={errors['seller_name']}
          />
          <Buttons person={person} send="Save name" />
        </>
      )}
    </ActForm>
  )
}

function CantDo({ person, sentence }: { person: Person; sentence: string }) {
  return (
    <div className="grid justify-items-start gap-4">
      <p>{sentence}</p>
      <LinkButton kind="quiet" to={personPath(person.id)} preventScrollReset>
        Back
      </LinkButton>
    </div>
  )
}

function Buttons({ person, send, isDanger = false }: { person: Person; send: string; isDanger?: boolean }) {
  return (
    <div className="flex flex-wrap gap-3">
      <SubmitButton kind={isDanger ? 'danger' : 'action'} busy="Saving…">
        {send}
      </SubmitButton>
      <LinkButton kind="quiet" to={personPath(person.id)} preventScrollReset>
        Back
      </LinkButton>
    </div>
  )
}
