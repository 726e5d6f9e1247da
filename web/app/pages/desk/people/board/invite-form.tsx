import { nameProblems, emailProblems } from '@lotyard/contract/rules/accounts/account-fields'
import { INVITATION_LINK_DAYS } from '@lotyard/contract/rules/accounts/link-lives'
import { spellCount } from '@lotyard/contract/rules/spell-count'
import type { ActAnswer } from '../../../../features/desk/acts/act-answer.ts'
import { OpenedActForm } from '../../../../features/desk/acts/opened-act-form.tsx'
import { TextField } from '../../../../ui/forms/fields/field.tsx'
import { SelectField } from '../../../../ui/forms/fields/select-field.tsx'
import { Panel } from '../../../../ui/layout/panel.tsx'

export const inviteProblems = (given: { email: string; first_name: string; last_name: string }) => ({
  ...nameProblems(given),
  ...emailProblems(given),
})

const ROLE_OPTIONS = [
  ['buyer', 'Buyer'],
  ['seller', 'Seller'],
  ['admin', 'Admin'],
] as const

/** Opens by a link, so that it works before scripts do. */
export function InviteForm({ answer, back }: { answer: ActAnswer | undefined; back: string }) {
  return (
    <Panel title="Create an account">
      <OpenedActForm act="invite" answer={answer} send="Create account" busy="Creating…" backTo={back}>
        {({ errors, entered }) => (
          <>
            <p>We’ll e-mail a link to choose a password. It’s good for {spellCount(INVITATION_LINK_DAYS, 'day')}.</p>
            <TextField
              label="E-mail address"
              name="email"
              type="email"
              required
              autoComplete="off"
              defaultValue={entered['email']}
              errors={errors['email']}
            />
            <div className="grid gap-4 sm:grid-cols-2">
              <TextField
                label="First name"
                name="first_name"
                required
                autoComplete="off"
                defaultValue={entered['first_name']}
                errors={errors['first_name']}
              />
              <TextField
                label="Last name"
                name="last_name"
                required
                autoComplete="off"
                defaultValue={entered['last_name']}
                errors={errors['last_name']}
              />
            </div>
            <SelectField
              label="Role"
              name="role"
              required
              options={ROLE_OPTIONS}
              defaultValue={entered['role'] ?? 'buyer'}
              errors={errors['role']}
            />
          </>
        )}
      </OpenedActForm>
    </Panel>
  )
}
