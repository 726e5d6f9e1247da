import { compareConfirmation } from '../../features/compare-confirmation.ts'
import type { Failure } from '../../lib/api.ts'
import { LinkButton } from '../../ui/button.tsx'
import { Panel } from '../../ui/card.tsx'
import { PasswordField } from '../../ui/password-field.tsx'
import { RequiredForm, SubmitButton } from '../../ui/required-form.tsx'
import { EditErrors } from './edit-errors.tsx'

type Props = { isEditing: boolean; failure?: Failure | undefined }

/** Spec §5: a password change is blocked while the form is invalid. */
export function PasswordPanel({ isEditing, failure }: Props) {
  if (!isEditing) {
    return (
      <Panel
        title="Password"
        action={
          <LinkButton isSmall to="?edit=password" preventScrollReset aria-label="Change password">
            Change
          </LinkButton>
        }
      >
        <p>Changing it signs you out on every device.</p>
      </Panel>
    )
  }
  const errors = failure?.error.errors
  return (
    <Panel title="Password">
      <RequiredForm mustBeValid validate={compareConfirmation} className="grid max-w-md gap-5">
        <input type="hidden" name="part" value="password" />
        <EditErrors failure={failure} />
        <PasswordField
          label="Current password"
          name="current_password"
          autoComplete="current-password"
          required
          maxLength={200}
          errors={errors?.['current_password']}
        />
        <PasswordField
          label="New password"
          name="password"
          autoComplete="new-password"
          hint="At least 10 characters."
          required
          minLength={10}
          maxLength={128}
          errors={errors?.['password']}
        />
        <PasswordField
          label="New password once more"
          name="password_confirmation"
          autoComplete="new-password"
          required
          minLength={10}
          maxLength={128}
          errors={errors?.['password_confirmation']}
        />
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
