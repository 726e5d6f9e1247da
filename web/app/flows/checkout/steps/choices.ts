// What a buyer has chosen so far, and what of it is good enough to go on with.
//
// Kept in the tab (lib/browser/stores/session-drafts.ts), so card data and nonces are not part of it: see payment/tendered.ts.
import type { Address } from '@lotyard/contract/account/addresses'
import type { PaymentMethod } from '@lotyard/contract/account/payment-methods'
import { addressProblems } from '@lotyard/contract/rules/addresses/address-fields'
import type { DeliverTo } from '@lotyard/contract/rules/shipping/deliver-to'
import type { AddressRole } from '@lotyard/contract/rules/addresses/states'
import { enteredAt, enteredFor, toGiven, type EnteredAddress } from '../../../features/addresses/entered-address.ts'

/** `savedId` null: the one that was typed. */
export type AddressChoice = {
  savedId: string | null
  entered: EnteredAddress | null
  makeDefault: boolean
}
export type PaymentKind = 'saved' | 'card' | 'paypal' | 'invoice' | 'wire'
export type Choices = {
  shipping: AddressChoice
  billing: AddressChoice & { isSame: boolean; save: boolean }
  payment: {
    kind: PaymentKind
    savedId: string | null
    save: boolean
    makeDefault: boolean
    /** How the buyer of a direct order agreed to an invoice. */
    agreed?: string
  }
}

/** What there is to choose from. */
export type Saved = {
  /** The one that comes first is chosen to begin with. */
  shipping: readonly Address[]
  billing: readonly Address[]
  methods: readonly PaymentMethod[]
  /** False where the market has no payment gateway: wires and invoices may still be paid. */
  takesCards: boolean
  /** Whose name a new shipping address begins with; null where it is not known. */
  person: Person | null
  /** Where a first shipping address begins; null where it is not known. */
  place: DeliverTo | null
}
export type Person = Pick<EnteredAddress, 'first_name' | 'last_name'>

export function firstChoices({ shipping, billing, methods, person, place }: Saved): Choices {
  const billTo = billing.find((one) => one.default)
  const method = methods.find((one) => one.default) ?? methods[0]
  return {
    shipping: {
      savedId: shipping[0]?.id ?? null,
      entered: firstEntered({ shipping, person, place }),
      makeDefault: false,
    },
    billing: {
      isSame: billTo === undefined,
      savedId: billTo?.id ?? null,
      entered: null,
      save: false,
      makeDefault: false,
    },
    payment: {
      kind: method === undefined ? 'card' : 'saved',
      savedId: method?.id ?? null,
      save: false,
      makeDefault: false,
    },
  }
}

function firstEntered({
  shipping,
  person,
  place,
}: Pick<Saved, 'shipping' | 'person' | 'place'>): EnteredAddress | null {
  const at = place === null || shipping.length > 0 ? null : enteredAt(place)
  return person === null ? at : { ...enteredFor(person), ...at, ...person }
}

/** What was removed since it was chosen is not chosen any more. */
export function onlyWhatIsThere(choices: Choices, saved: Saved): Choices {
  const first = firstChoices(saved)
  const isGone = (id: string | null, list: readonly { id: string }[]) =>
    id !== null && !list.some((one) => one.id === id)
  return {
    shipping: isGone(choices.shipping.savedId, saved.shipping)
      ? { ...choices.shipping, savedId: first.shipping.savedId }
      : choices.shipping,
    billing: isGone(choices.billing.savedId, saved.billing)
      ? { ...choices.billing, savedId: null, isSame: true }
      : choices.billing,
    payment: isGone(choices.payment.savedId, saved.methods)
      ? { ...choices.payment, kind: first.payment.kind, savedId: first.payment.savedId }
      : choices.payment,
  }
}

/** The saved address that is chosen, or the typed one once nothing is wrong with it. */
export function goodAddress(
  role: AddressRole,
  { savedId, entered }: AddressChoice,
): { id: string } | { entered: EnteredAddress } | null {
  if (savedId !== null) return { id: savedId }
  if (entered === null) return null
  return Object.keys(addressProblems(role, toGiven(entered))).length === 0 ? { entered } : null
}

/** Of the address that the payment is billed to, where it is known. */
export function billingPostalCode({ shipping, billing }: Choices, saved: Saved): string | undefined {
  const [choice, list] = billing.isSame ? [shipping, saved.shipping] : [billing, saved.billing]
  const known = choice.savedId === null ? choice.entered : list.find(({ id }) => id === choice.savedId)
  return known?.postal_code.trim()
}

/** Null for what is no draft of ours, such as one of an older release. */
export function parseChoices(text: string | null): Choices | null {
  if (text === null) return null
  try {
    const value: unknown = JSON.parse(text)
    return isChoices(value) ? value : null
  } catch {
    return null
  }
}

function isChoices(value: unknown): value is Choices {
  const { shipping, billing, payment } = (value ?? {}) as Record<string, unknown>
  return (
    isAddressChoice(shipping) &&
    isAddressChoice(billing) &&
    'isSame' in billing &&
    typeof payment === 'object' &&
    payment !== null &&
    'kind' in payment
  )
}

function isAddressChoice(value: unknown): value is AddressChoice {
  return typeof value === 'object' && value !== null && 'savedId' in value && 'entered' in value
}
