import { passwordChangeProblems } from '@lotyard/contract/rules/accounts/password'
import { KnownPasswordField } from '../../../features/credentials/known-password-field.tsx'
import { ChangedPasswordFields } from '../../../features/credentials/new-password-fields.tsx'
import type { Failure } from '../../../api/api.ts'
import { readFields } from '../../../lib/pages/forms/read-fields.ts'
import { LinkButton } from '../../../ui/forms/button.tsx'
import { Panel } from '../../../ui/layout/panel.tsx'
import { RequiredForm, SubmitButton } from '../../../ui/forms/required-form.tsx'
import { EditErrors } from './edit-errors.tsx'

/** The server, which knows the address, also refuses the address as a password. */
const judge = (form: FormData) =>
  passwordChangeProblems(readFields(form, 'current_password', 'password', 'password_confirmation'), '')

type Props = { isEditing: boolean; failure?: Failure | undefined }

/** Spec §5: a password change is blocked while the form is invalid. */
export function PasswordPanel({ isEditing, failure }: Props) {
  if (!isEditing) {
    return (
      <Panel
        title="Password"
        action={
          <LinkButton isSmall to="/account/edit/?edit=password" preventScrollReset aria-label="Change password">
            Change
          </LinkButton>
        }
      >
        <p>If you change it, you'll be signed out everywhere.</p>
      </Panel>
    )
  }
  const errors = failure?.error.errors
  return (
    <Panel title="Password">
      <RequiredForm mustBeValid judge={judge} className="grid max-w-md gap-5">
        <input type="hidden" name="part" value="password" />
        <EditErrors failure={failure} />
        <KnownPasswordField label="Current password" name="current_password" errors={errors?.['current_password']} />
        <ChangedPasswordFields errors={errors} />
        <div className="flex gap-3">
          <SubmitButton busy="Saving…">Change password</SubmitButton>
          <LinkButton kind="quiet" to="/account/edit/" preventScrollReset>
            Cancel
          </LinkButton>
        </div>
      </RequiredForm>
    </Panel>
  )
}
