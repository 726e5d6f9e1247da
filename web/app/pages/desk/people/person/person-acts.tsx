import type { Person } from '@lotyard/contract/desk/people'
import { roleProblem, suspensionProblem } from '@lotyard/contract/rules/accounts/account-acts'
import { HOLD_HOURS, twoStepResetProblem } from '@lotyard/contract/rules/accounts/two-step'
import { ACT_MESSAGES } from '@lotyard/contract/rules/accounts/act-messages'
import { answerTo, type ActAnswer } from '../../../../features/desk/acts/act-answer.ts'
import { ActForm } from '../../../../features/desk/acts/act-form.tsx'
import { OpenedActForm } from '../../../../features/desk/acts/opened-act-form.tsx'
import { personPath } from '../../../../features/people/people-paths.ts'
import { Button, LinkButton } from '../../../../ui/forms/button.tsx'
import { TextField } from '../../../../ui/forms/fields/field.tsx'
import { FocusedFailure } from '../../../../ui/forms/focused-failure.tsx'
import { SelectField } from '../../../../ui/forms/fields/select-field.tsx'
import { Panel } from '../../../../ui/layout/panel.tsx'

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
    ...(person.undone_emails.length === 0
      ? []
      : [{ act: 'email', name: 'Settle e-mail dispute', Form: DecideEmailForm }]),
    ...(person.has_two_step ? [{ act: 'two_step', name: 'Reset two-step sign-in', Form: TwoStepForm }] : []),
    ...(person.role === 'buyer' ? [] : [{ act: 'seller_name', name: 'Seller name', Form: SellerNameForm }]),
  ]
  const shown = acts.find(({ act }) => answerTo(answer, act) !== undefined) ?? acts.find(({ act }) => act === opened)
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
        <shown.Form person={person} answer={answer} />
      )}
    </Panel>
  )
}

const SMALL_ACTS = ['verify', 'verification_mail', 'password_mail']

/** Above the row of buttons, because there is no room beside one. */
function SmallFailure({ answer }: Pick<FormProps, 'answer'>) {
  if (answer === undefined || !SMALL_ACTS.includes(answer.act)) return null
  return <FocusedFailure failure={answer.failure} />
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
  if (problem !== null) return <CantDo person={person} sentence={ACT_MESSAGES[problem]} />
  return (
    <OpenedActForm
      act="suspend"
      answer={answer}
      reasonHint="For the audit trail. The account’s owner doesn’t see it."
      confirm={`Suspend ${person.name}`}
      send="Suspend account"
      isDanger
      backTo={personPath(person.id)}
    >
      <ul className="list-disc space-y-1 pl-5">
        <li>They’re signed out everywhere at once, and can’t sign in, bid or buy.</li>
        <li>{leadingWords(person.bids.leading_count)} Bids are binding. To remove one, void it.</li>
        <li>Open orders go on: ship, refund or cancel them as usual.</li>
        {person.sales.open_count > 0 && (
          <li>
            Their{' '}
            {person.sales.open_count === 1 ? '1 open listing stays' : `${person.sales.open_count} open listings stay`}{' '}
            on sale. Withdraw listings separately.
          </li>
        )}
      </ul>
    </OpenedActForm>
  )
}

function leadingWords(count: number): string {
  if (count === 0) return 'Their bids stay.'
  return count === 1 ? 'They lead 1 auction, and that bid stays.' : `They lead ${count} auctions, and those bids stay.`
}

function ReinstateForm({ person, answer }: FormProps) {
  return (
    <OpenedActForm
      act="reinstate"
      answer={answer}
      reasonHint="For the audit trail."
      send="Reinstate account"
      backTo={personPath(person.id)}
    >
      <p>They can sign in, bid and buy again.</p>
    </OpenedActForm>
  )
}

function TwoStepForm({ person, answer }: FormProps) {
  const problem = twoStepResetProblem({ isYou: person.is_you })
  if (problem !== null) return <CantDo person={person} sentence={ACT_MESSAGES[problem]} />
  return (
    <OpenedActForm
      act="two_step"
      answer={answer}
      reasonHint="For the audit trail: how you made sure who is asking. The account’s owner doesn’t see it."
      confirm={`I’ve made sure that this is ${person.name}, and not by e-mail alone`}
      send="Reset two-step sign-in"
      isDanger
      backTo={personPath(person.id)}
    >
      <ul className="list-disc space-y-1 pl-5">
        <li>For owners who lost their phone and have no recovery code left.</li>
        <li>They’re signed out everywhere, and their password alone signs them in.</li>
        <li>We e-mail them. For {HOLD_HOURS} hours their e-mail address can’t be changed.</li>
      </ul>
    </OpenedActForm>
  )
}

const ROLE_OPTIONS = [
  ['buyer', 'Buyer'],
  ['seller', 'Seller'],
  ['admin', 'Admin'],
] as const

function RoleForm({ person, answer }: FormProps) {
  const target = { isYou: person.is_you, isLastAdmin: person.is_last_admin, openListingCount: person.sales.open_count }
  const options = ROLE_OPTIONS.filter(
    ([to]) => to !== person.role && roleProblem(target, { from: person.role, to }) === null,
  )
  if (options.length === 0)
    return (
      <CantDo
        person={person}
        sentence={person.is_last_admin ? ACT_MESSAGES.last_admin : ACT_MESSAGES.your_own_account}
      />
    )
  return (
    <OpenedActForm
      act="role"
      hidden={{ was: person.role }}
      answer={answer}
      confirm={`Change the role of ${person.name}`}
      send="Change role"
      backTo={personPath(person.id)}
    >
      {({ errors, entered }) => (
        <>
          {target.openListingCount > 0 && <p>{ACT_MESSAGES.seller_has_open_lots}</p>}
          <SelectField
            label="New role"
            name="role"
            required
            options={options}
            hint="Sellers run their own lots at the desk. Admins run everything."
            defaultValue={entered['role'] ?? ''}
            errors={errors['role']}
          />
        </>
      )}
    </OpenedActForm>
  )
}

/** After an undone change both sides may say that the account is theirs. */
function DecideEmailForm({ person, answer }: FormProps) {
  if (person.is_you) return <CantDo person={person} sentence={ACT_MESSAGES.your_own_account} />
  return (
    <OpenedActForm
      act="email"
      answer={answer}
      reasonHint="How you know whose account it is. For the audit trail."
      confirm={`Take the account of ${person.name} away from ${person.email}`}
      send="Give account to this address"
      isDanger
      backTo={personPath(person.id)}
    >
      {({ errors, entered }) => (
        <>
          <p>
            A change of this account’s e-mail was undone from {person.email}. If the person who reads that mailbox isn’t
            the owner, give the account to the other address. Everyone is signed out, the password stops working, and
            both addresses are told.
          </p>
          <SelectField
            label="The owner’s address"
            name="email"
            required
            options={person.undone_emails.map((email) => [email, email] as const)}
            defaultValue={entered['email'] ?? ''}
            errors={errors['email']}
          />
        </>
      )}
    </OpenedActForm>
  )
}

function SellerNameForm({ person, answer }: FormProps) {
  return (
    <OpenedActForm
      act="seller_name"
      hidden={{ was: person.seller_name ?? '' }}
      answer={answer}
      send="Save name"
      backTo={personPath(person.id)}
    >
      {({ errors, entered }) => (
        <TextField
          label="Seller name"
          name="seller_name"
          required
          autoComplete="off"
          hint="Buyers see it on every lot."
          defaultValue={entered['seller_name'] ?? person.seller_name ?? ''}
          errors={errors['seller_name']}
        />
      )}
    </OpenedActForm>
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
