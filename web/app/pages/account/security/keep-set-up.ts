import type { TwoFactorSetUp } from '@lotyard/contract/account/two-factor'
import type { Failure } from '../../../api/api.ts'
import { readFields } from '../../../lib/pages/forms/read-fields.ts'

/** After these the key can't be confirmed any more. */
const ENDS_SET_UP = ['set_up_expired', 'two_factor_on']

/**
 * QR code and key of a set-up whose confirmation failed. They stay after a wrong code, a lock or a lost connection: the app
 * has scanned them, and they are good for an hour. The form brings back what its page showed: the server keeps the secret
 * encrypted, and shows it once.
 */
export function keepSetUp(form: FormData, { error }: Failure): { setUp?: TwoFactorSetUp } {
  const {
    act,
    secret,
    uri,
    qr_path: path,
    qr_size: size,
  } = readFields(form, 'act', 'secret', 'uri', 'qr_path', 'qr_size')
  if (act !== 'confirm' || ENDS_SET_UP.includes(error.code)) return {}
  return { setUp: { secret, uri, qr: { path, size: Number(size) } } }
}
