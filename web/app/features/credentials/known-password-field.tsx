import { PasswordField } from '../../ui/forms/fields/password-field.tsx'

type Props = { label?: string; name?: string; errors?: string[] | undefined }

/** A password that already exists. Without limits of length: one from before the present rule must still work. */
export function KnownPasswordField({ label = 'Password', name = 'password', errors }: Props) {
  return <PasswordField label={label} name={name} autoComplete="current-password" required errors={errors} />
}
