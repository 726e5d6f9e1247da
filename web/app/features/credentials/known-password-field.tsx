import { PasswordField } from '../../ui/forms/password-field.tsx'

type Props = { label?: string; name?: string; errors?: string[] | undefined }

/** A password that exists already. It has no shortest length: an old one is right or wrong, never too short. */
export function KnownPasswordField({ label = 'Password', name = 'password', errors }: Props) {
  return (
    <PasswordField label={label} name={name} autoComplete="current-password" required maxLength={200} errors={errors} />
  )
}
