import { PASSWORD_MIN_LENGTH } from '@lotyard/contract/rules/accounts/password'
import type { ErrorReply } from '@lotyard/contract/wire/error-reply'
import { PasswordField } from '../../ui/forms/fields/password-field.tsx'

/**
 * A password that the reader chooses now. Without `maxLength`, which would silently cut off the end of a pasted one; the
 * rule says how long it may be.
 */
export function NewPasswordField({ label, errors }: { label: string; errors?: string[] | undefined }) {
  return (
    <PasswordField
      label={label}
      name="password"
      autoComplete="new-password"
      required
      hint={`At least ${PASSWORD_MIN_LENGTH} characters.`}
      errors={errors}
    />
  )
}

/** A new password in place of an old one, typed twice. */
export function ChangedPasswordFields({ errors }: { errors: ErrorReply['errors'] }) {
  return (
    <>
      <NewPasswordField label="New password" errors={errors?.['password']} />
      <PasswordField
        label="Confirm new password"
        name="password_confirmation"
        autoComplete="new-password"
        required
        errors={errors?.['password_confirmation']}
      />
    </>
  )
}
