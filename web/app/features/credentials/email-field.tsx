import { TextField } from '../../ui/forms/field.tsx'

type Props = { defaultValue?: string | undefined; errors?: string[] | undefined }

/** The address that an account goes by, wherever one is asked for it: browsers offer the one they know as user name. */
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
