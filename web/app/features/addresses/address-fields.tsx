import { ADDRESS_TYPES, FIELD_MAX_LENGTH } from '@lotyard/contract/rules/addresses/address-fields'
import { statesOf, type AddressRole } from '@lotyard/contract/rules/addresses/states'
import type { ErrorReply } from '@lotyard/contract/wire/error-reply'
import { TextField } from '../../ui/forms/fields/field.tsx'
import { SelectField } from '../../ui/forms/fields/select-field.tsx'
import { DOCK_CHOICES, type EnteredAddress, type SayProblem } from './entered-address.ts'
import { PhoneField } from './phone-field.tsx'

type Props = {
  addressRole: AddressRole
  /** What the fields start with. */
  entered?: EnteredAddress | undefined
  errors?: ErrorReply['errors']
  say?: SayProblem
}

const same = (text: string) => [text, text] as const

/** Spec §5: the fields of an address. Nothing is delivered to a billing address, so it has no type and no dock. */
export function AddressFields({ addressRole: role, entered, errors, say }: Props) {
  const field = (name: keyof EnteredAddress, autoComplete: string) => ({
    name,
    autoComplete: `${role} ${autoComplete}`,
    defaultValue: entered?.[name],
    errors: errors?.[name],
  })
  const text = (name: keyof EnteredAddress, autoComplete: string) => ({
    ...field(name, autoComplete),
    maxLength: FIELD_MAX_LENGTH,
  })
  const { name: _phone, ...phone } = field('phone_number', 'tel')
  return (
    <>
      <div className="grid items-start gap-5 sm:grid-cols-2">
        <TextField label="First name" required {...text('first_name', 'given-name')} />
        <TextField label="Last name" required {...text('last_name', 'family-name')} />
      </div>
      <TextField label="Company name (optional)" {...text('company_name', 'organization')} />
      <TextField label="Street address" required {...text('street_address', 'address-line1')} />
      <TextField label="Suite, unit or floor (optional)" {...text('extended_address', 'address-line2')} />
      <div className="grid items-start gap-5 sm:grid-cols-[minmax(0,5fr)_minmax(0,4fr)_minmax(0,3fr)]">
        <TextField label="City" required {...text('locality', 'address-level2')} />
        <SelectField
          label="State"
          required
          options={statesOf(role).map(({ code, name }) => [code, name] as const)}
          {...field('region', 'address-level1')}
        />
        <TextField
          label="ZIP code"
          inputMode="numeric"
          required
          {...field('postal_code', 'postal-code')}
          maxLength={FIELD_MAX_LENGTH}
        />
      </div>
      <PhoneField {...phone} say={say} />
      {role === 'shipping' && (
        <div className="grid items-start gap-5 sm:grid-cols-2">
          <SelectField
            label="Address type"
            name="address_type"
            required
            options={ADDRESS_TYPES.map(same)}
            defaultValue={entered?.address_type}
            errors={errors?.['address_type']}
          />
          <SelectField
            label="Loading dock"
            name="loading_dock"
            required
            hint="Can a truck back up to a dock here?"
            options={DOCK_CHOICES.map(same)}
            defaultValue={entered?.loading_dock}
            errors={errors?.['loading_dock']}
          />
        </div>
      )}
    </>
  )
}
