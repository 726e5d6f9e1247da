import { addressProblems, FIELD_MAX_LENGTH } from '@lotyard/contract/rules/addresses/address-fields'
import { use, useState } from 'react'
import { EditedProblemsContext } from '../../ui/forms/fields/field-problems.ts'
import { TextField } from '../../ui/forms/fields/field.tsx'
import type { SayProblem } from './entered-address.ts'

type Props = {
  autoComplete: string
  defaultValue?: string | undefined
  errors?: string[] | undefined
  say: SayProblem | undefined
}

/** Spec §5: a phone number shows that it is invalid as soon as it is edited. Other fields wait until they are left. */
export function PhoneField({ say, ...props }: Props) {
  const problems = use(EditedProblemsContext)
  const [edited, setEdited] = useState<string | null>(null)
  const shown = edited === null ? problems : { ...problems, phone_number: judge(edited, say) }
  return (
    <EditedProblemsContext value={shown}>
      <TextField
        label="Phone number"
        name="phone_number"
        type="tel"
        inputMode="tel"
        required
        maxLength={FIELD_MAX_LENGTH}
        onInput={(event) => setEdited(event.currentTarget.value)}
        {...props}
      />
    </EditedProblemsContext>
  )
}

const judge = (phone_number: string, say: SayProblem | undefined): string[] =>
  addressProblems('shipping', { phone_number }, say)['phone_number'] ?? []
