import { TextField } from '../../ui/forms/fields/field.tsx'

type Props = { kind?: 'app' | 'recovery' | 'either'; errors?: string[] | undefined }

const LOOKS = {
  app: { label: 'Code', hint: 'The 6 digits in your authenticator app.', inputMode: 'numeric' },
  // With a hyphen that no line breaks at: half a code looks like a whole one.
  recovery: { label: 'Recovery code', hint: 'One of the ten you saved, such as abcde\u2011fgh23.', inputMode: 'text' },
  either: { label: 'Code', hint: 'From your authenticator app, or a recovery code.', inputMode: 'text' },
} as const

/** A code of two-step sign-in. Phones offer to fill in the one of the app. */
export function CodeField({ kind = 'app', errors }: Props) {
  return (
    <TextField
      {...LOOKS[kind]}
      name="code"
      required
      maxLength={40}
      autoComplete={kind === 'recovery' ? 'off' : 'one-time-code'}
      autoCapitalize="none"
      spellCheck={false}
      errors={errors}
    />
  )
}
