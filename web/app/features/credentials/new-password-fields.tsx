import { PASSWORD_MAX_LENGTH, PASSWORD_MIN_LENGTH } from '@lotyard/contract/rules/accounts/password'
import type { ErrorReply } from '@lotyard/contract/wire/error-reply'
import { PasswordField } from '../../ui/forms/password-field.tsx'

const LENGTHS = { required: true, minLength: PASSWORD_MIN_LENGTH, maxLength: PASSWORD_MAX_LENGTH } as const

/** A password that somebody chooses now. */
export function NewPasswordField({ label, errors }: { label: string; errors?: string[] | undefined }) {
  return (
    <PasswordField
      label={label}
      name="password"
      autoComplete="new-password"
      hint={`At least ${PASSWORD_MIN_LENGTH} characters.`}
      errors={errors}
      {...LENGTHS}
    />
  )
}

/** A new password in place of an old one, typed twice. `compareConfirmation` checks that both are the same. */
export function ChangedPasswordFields({ errors }: { errors: ErrorReply['errors'] }) {
  return (
    <>
      <NewPasswordField label="New password" errors={errors?.['password']} />
      <PasswordField
        label="New password once more"
        name="password_confirmation"
        autoComplete="new-password"
        errors={errors?.['password_confirmation']}
        {...LENGTHS}
      />
    </>
  )
}
