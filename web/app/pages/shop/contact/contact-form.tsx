import {
  CONTACT_EMAIL_MAX_LENGTH,
  CONTACT_NAME_MAX_LENGTH,
  CONTACT_TOPICS,
  contactProblems,
} from '@lotyard/contract/rules/desk/contact-message'
import type { Failure } from '../../../api/api.ts'
import { FormErrors } from '../../../features/credentials/form-errors.tsx'
import { readFields } from '../../../lib/pages/forms/read-fields.ts'
import { TextField } from '../../../ui/forms/fields/field.tsx'
import { RequiredForm, SubmitButton } from '../../../ui/forms/required-form.tsx'
import { SelectField } from '../../../ui/forms/fields/select-field.tsx'
import { TextAreaField } from '../../../ui/forms/fields/text-area-field.tsx'

export type EnteredMessage = ReturnType<typeof readContactForm>
type Props = {
  writer: { name: string; email: string } | null
  failed: { failure: Failure; entered: EnteredMessage | undefined } | null
}

export function readContactForm(form: FormData) {
  return readFields(form, 'name', 'email', 'topic', 'listing_name', 'message', 'website')
}

const judge = (form: FormData) => contactProblems(readContactForm(form))

export function ContactForm({ writer, failed }: Props) {
  const errors = failed?.failure.error.errors
  const entered = failed?.entered
  return (
    <>
      <FormErrors failure={failed?.failure} />
      <RequiredForm judge={judge} className="grid gap-5">
        <div className="grid gap-5 sm:grid-cols-2">
          <TextField
            label="Your name"
            name="name"
            autoComplete="name"
            required
            maxLength={CONTACT_NAME_MAX_LENGTH}
            defaultValue={entered?.name ?? writer?.name}
            errors={errors?.['name']}
          />
          <TextField
            label="E-mail address"
            name="email"
            type="email"
            autoComplete="email"
            required
            maxLength={CONTACT_EMAIL_MAX_LENGTH}
            defaultValue={entered?.email ?? writer?.email}
            errors={errors?.['email']}
          />
          <SelectField
            label="Subject"
            name="topic"
            required
            options={Object.entries(CONTACT_TOPICS)}
            prompt="Choose a subject"
            defaultValue={entered?.topic}
            errors={errors?.['topic']}
          />
          <TextField
            label="Lot number (optional)"
            name="listing_name"
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            placeholder="7KQ2MX"
            defaultValue={entered?.listing_name}
            errors={errors?.['listing_name']}
          />
        </div>
        <TextAreaField
          label="Message"
          name="message"
          rows={8}
          required
          defaultValue={entered?.message}
          errors={errors?.['message']}
        />
        <FieldForPrograms />
        <SubmitButton busy="Sending…" className="justify-self-start">
          Send message
        </SubmitButton>
      </RequiredForm>
    </>
  )
}

/** People neither see nor reach it. Programs that fill in every field give themselves away. */
function FieldForPrograms() {
  return (
    <div hidden>
      <label>
        Leave this field empty
        <input type="text" name="website" tabIndex={-1} autoComplete="off" />
      </label>
    </div>
  )
}
