import { TextField } from '../../ui/forms/field.tsx'

type Props = { defaultValue?: string | undefined; errors?: string[] | undefined }

/** The address of an account. `autoComplete="username"` lets browsers and password managers fill it in. */
export function EmailField({ defaultValue, errors }: Props) {
  return (
    <TextField
      label="E-mail address"
      name="email"
      type="email"
      autoComplete="username"
      required
      maxLength={254}
      defaultValue={defaultValue}
      errors={errors}
    />
  )
}
