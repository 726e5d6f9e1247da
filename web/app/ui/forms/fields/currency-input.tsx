import { currencyDigits, formatCurrencyInput, typeCurrency } from './currency-text.ts'
import { useEffect, useId, type FormEvent } from 'react'
import { useExternalValue } from './use-external-value.ts'

type Props = {
  name: string
  label: string
  /** Whole dollars from outside, e.g. from the address; null for none. */
  dollars: number | null
  /** Changes when the field must show `dollars` even while it has the focus. */
  revision?: string
  onType?: () => void
}

/**
 * Spec §5: non-digits are stripped while typing, nothing or zero shows '$' alone, else '$' and thousands separators; what
 * is submitted is digits only. The browser owns the field, so that it works before scripts run.
 */
export function CurrencyInput({ name, label, dollars, revision = '', onType }: Props) {
  const id = useId()
  const shown = formatCurrencyInput(String(dollars ?? ''))
  const input = useExternalValue(shown, revision)

  useEffect(() => {
    const form = input.current?.form
    const sendDigits = (event: FormDataEvent) => {
      if (input.current !== null) event.formData.set(name, currencyDigits(input.current.value))
    }
    form?.addEventListener('formdata', sendDigits)
    return () => form?.removeEventListener('formdata', sendDigits)
  }, [input, name])

  function type(event: FormEvent<HTMLInputElement>) {
    const field = event.currentTarget
    const { text, caret } = typeCurrency(field.value, field.selectionStart ?? field.value.length)
    field.value = text
    field.setSelectionRange(caret, caret)
    onType?.()
  }

  return (
    <div className="grid gap-1">
      <label htmlFor={id} className="text-sm text-ink-soft">
        {label}
      </label>
      <input
        ref={input}
        id={id}
        name={name}
        type="text"
        inputMode="numeric"
        autoComplete="off"
        defaultValue={shown}
        onInput={type}
        className="figures min-h-10 w-full min-w-0 rounded-sm border border-line-strong bg-surface px-2.5 text-base"
      />
    </div>
  )
}
