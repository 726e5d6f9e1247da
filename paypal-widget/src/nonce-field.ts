// Where the nonce goes: a field or function that the page names, or a hidden input of the widget's own.
import type { MerchantPayPal } from './configuration/configuration.ts'
import { NONCE_FIELD_NAME } from './constants.ts'
import { findElement } from './configuration/require-configuration.ts'

export type NonceField = { write: (value: string) => void; remove: () => void }

export function createNonceField(
  given: MerchantPayPal['paymentMethodNonceInputField'],
  parent: Element | null,
): NonceField {
  if (typeof given === 'function') return { write: given, remove: () => given('') }
  if (given) {
    const field = findElement(given, document) as HTMLInputElement
    const write = (value: string): void => {
      field.value = value
    }
    return { write, remove: () => write('') }
  }
  return parent === null ? { write: () => undefined, remove: () => undefined } : createHiddenInput(parent)
}

function createHiddenInput(parent: Element): NonceField {
  const input = document.createElement('input')
  input.type = 'hidden'
  input.name = NONCE_FIELD_NAME
  input.value = ''
  parent.append(input)
  return {
    write(value) {
      input.value = value
    },
    remove: () => input.remove(),
  }
}
