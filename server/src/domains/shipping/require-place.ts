import {
  ENTER_ZIP_MESSAGE,
  readZip,
  ZIP_NOT_SERVED_MESSAGE,
  type DeliverTo,
  type PlaceFields,
} from '@lotyard/contract/rules/shipping/deliver-to'
import { Refusal } from '../../lib/refusal.ts'
import { isServed } from './zip-places.ts'

type Given = Pick<PlaceFields, 'postal_code'> & { [Field in keyof PlaceFields]?: PlaceFields[Field] | undefined }

/** The place that was given. Without more than a ZIP code it is a business that needs a lift gate. */
export function requirePlace({ postal_code, address_type, loading_dock }: Given): DeliverTo {
  const postalCode = readZip(postal_code)
  if (postalCode === null) throw refused(ENTER_ZIP_MESSAGE)
  if (!isServed(postalCode)) throw refused(ZIP_NOT_SERVED_MESSAGE)
  return { postalCode, isResidential: address_type === 'Residential', hasDock: loading_dock ?? false }
}

function refused(message: string): Refusal {
  return new Refusal('invalid_fields', { message, errors: { postal_code: [message] } })
}
