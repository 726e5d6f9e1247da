import { NAME_MAX_LENGTH } from '@lotyard/contract/rules/accounts/account-fields'
import type { ErrorReply } from '@lotyard/contract/wire/error-reply'
import { TextField } from '../../ui/forms/fields/field.tsx'

type Props = {
  entered: { first_name: string; last_name: string } | undefined
  errors: ErrorReply['errors']
}

export function NameFields({ entered, errors }: Props) {
  return (
    <div className="grid gap-5 sm:grid-cols-2">
      <TextField
        label="First name"
        name="first_name"
        autoComplete="given-name"
        required
        maxLength={NAME_MAX_LENGTH}
        defaultValue={entered?.first_name}
        errors={errors?.['first_name']}
      />
      <TextField
        label="Last name"
        name="last_name"
        autoComplete="family-name"
        required
        maxLength={NAME_MAX_LENGTH}
        defaultValue={entered?.last_name}
        errors={errors?.['last_name']}
      />
    </div>
  )
}
