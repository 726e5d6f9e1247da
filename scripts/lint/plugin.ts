// Rules of the linter that only this project needs.
import { namedColumns } from './named-columns.ts'
import { noBodySpread } from './no-body-spread.ts'
import { noSecureOnly } from './no-secure-only.ts'

export default {
  meta: { name: 'lotyard' },
  rules: { 'named-columns': namedColumns, 'no-body-spread': noBodySpread, 'no-secure-only': noSecureOnly },
}
