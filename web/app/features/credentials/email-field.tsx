import { EMAIL_MAX_LENGTH } from '@lotyard/contract/rules/accounts/account-fields'
import { TextField } from '../../ui/forms/fields/field.tsx'

type Props = { label?: string; defaultValue?: string | undefined; errors?: string[] | undefined }

/** The address of an account. `autoComplete="username"` lets browsers and password managers fill it in. */
export function EmailField({ label = 'E-mail address', defaultValue, errors }: Props) {
  return (
    <TextField
      label={label}
      name="email"
      type="email"
      autoComplete="username"
      required
      maxLength={EMAIL_MAX_LENGTH}
      defaultValue={defaultValue}
      errors={errors}
    />
  )
}
