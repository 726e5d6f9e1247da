import { cardTypeOf, groupCardDigits, typeCardNumber } from '@lotyard/contract/rules/payment-methods/card-number'
import { expiryYears, MONTH_NAMES } from '@lotyard/contract/rules/payment-methods/card-expiry'
import type { CardField } from '@lotyard/contract/rules/payment-methods/card-problems'
import type { TestCard } from '@lotyard/contract/rules/payment-methods/client-token'
import { useLayoutEffect, useRef, type ChangeEvent } from 'react'
import { Button } from '../../ui/forms/button.tsx'
import { TextField } from '../../ui/forms/fields/field.tsx'
import { SelectField } from '../../ui/forms/fields/select-field.tsx'
import type { CardEntry } from './use-entered-card.ts'

type Props = { entry: CardEntry; testCards?: readonly TestCard[] | undefined }

const MONTHS = MONTH_NAMES.map(
  (name, index) => [String(index + 1), `${String(index + 1).padStart(2, '0')} ${name}`] as const,
)

/** Spec §5. The fields have no names, so that no form around them can post what they hold. */
export function CardFields({ entry, testCards = [] }: Props) {
  const { card, now, shown, change, leave } = entry
  const field = (name: CardField, autoComplete: string) => ({
    value: card[name],
    autoComplete,
    required: true,
    'data-field': name,
    errors: shown[name] === undefined ? [] : [shown[name]],
    onBlur: () => leave(name),
  })
  return (
    <>
      {testCards.length > 0 && <TestCards cards={testCards} entry={entry} />}
      <NumberField entry={entry} {...field('card_number', 'cc-number')} />
      <div className="grid grid-cols-2 items-start gap-5 sm:grid-cols-3">
        <SelectField
          label="Expiration month"
          prompt="Month"
          options={MONTHS}
          {...field('expiration_month', 'cc-exp-month')}
          onChange={(event) => change({ expiration_month: event.currentTarget.value })}
        />
        <SelectField
          label="Expiration year"
          prompt="Year"
          options={expiryYears(now.year).map((year) => [String(year), String(year)] as const)}
          {...field('expiration_year', 'cc-exp-year')}
          onChange={(event) => change({ expiration_year: event.currentTarget.value })}
        />
        <TextField
          label="CVV"
          inputMode="numeric"
          maxLength={4}
          {...field('cvv', 'cc-csc')}
          onChange={(event) => change({ cvv: event.currentTarget.value.replace(/\D+/g, '') })}
        />
      </div>
    </>
  )
}

type NumberProps = { entry: CardEntry; value: string; autoComplete: string; errors: string[]; onBlur: () => void }

/** Shows digits in groups of four, with the caret kept among the digits. */
function NumberField({ entry: { card, change }, ...field }: NumberProps) {
  const caret = useRef<{ input: HTMLInputElement; at: number } | null>(null)
  // React writes the grouped text, which sends the caret to the end: it goes back to where the reader is typing.
  useLayoutEffect(() => {
    if (caret.current !== null) caret.current.input.setSelectionRange(caret.current.at, caret.current.at)
    caret.current = null
  })
  function type({ currentTarget: input }: ChangeEvent<HTMLInputElement>) {
    const typed = typeCardNumber(input.value, input.selectionStart ?? input.value.length)
    caret.current = { input, at: typed.caret }
    change({ card_number: typed.text })
  }
  return (
    <TextField
      label="Card number"
      inputMode="numeric"
      // Nineteen digits in groups of four, and what a paste may bring along.
      maxLength={40}
      hint={cardTypeOf(card.card_number) ?? 'Visa, Mastercard, Discover or American Express'}
      {...field}
      onChange={type}
    />
  )
}

/** Only the sandbox names any: with a click, so that no buyer types a real card into a demo. */
function TestCards({ cards, entry: { now, change } }: { cards: readonly TestCard[]; entry: CardEntry }) {
  return (
    <div className="grid gap-2 rounded-sm bg-sunken px-4 py-3">
      <p>Demo: no money moves. Use a test card.</p>
      <div className="flex flex-wrap gap-2">
        {cards.map(({ number, label }) => (
          <Button
            key={number}
            isSmall
            onClick={() =>
              change({
                card_number: groupCardDigits(number),
                expiration_month: '12',
                expiration_year: String(now.year + 3),
                cvv: cardTypeOf(number) === 'American Express' ? '1234' : '123',
              })
            }
          >
            {label}
          </Button>
        ))}
      </div>
    </div>
  )
}
