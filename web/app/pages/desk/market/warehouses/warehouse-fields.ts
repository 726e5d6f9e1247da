// What the form of a warehouse asks for.
import { statesOf } from '@lotyard/contract/rules/addresses/states'
import { NEW_WAREHOUSE, SLOT_MINUTES, warehouseProblems } from '@lotyard/contract/rules/listings/warehouse'
import { keyField, readBody, type DescribedFields } from '../../../../features/market/described-fields.ts'

const NUMERIC = { inputMode: 'numeric' } as const

export const WAREHOUSE_FIELDS = {
  description: { kind: 'line', label: 'Name', hint: 'As buyers see it, for example: Hebron, KY' },
  key: keyField('In links and imports, for example: hebron-ky.'),
  street: { kind: 'lineOrNone', label: 'Street (optional)', hint: 'For pickups and shipping papers.' },
  city: { kind: 'line', label: 'City' },
  region: {
    kind: 'choice',
    label: 'State',
    options: statesOf('shipping').map(({ code, name }) => [code, name] as const),
  },
  zip: { kind: 'line', label: 'ZIP code', attributes: NUMERIC },
  phone: { kind: 'lineOrNone', label: 'Dock phone (optional)', attributes: { type: 'tel' } },
  dock_note: {
    kind: 'lineOrNone',
    label: 'Note for drivers (optional)',
    hint: 'One line, for example: Check in at door 12.',
  },
  time_zone: {
    kind: 'choice',
    label: 'Time zone',
    hint: 'Hours and the cut-off go by it.',
    start: NEW_WAREHOUSE.time_zone,
  },
  cut_off: {
    kind: 'line',
    label: 'Cut-off',
    hint: 'Orders paid from then on start on the next open day.',
    start: NEW_WAREHOUSE.cut_off,
    attributes: { type: 'time' },
  },
  handling_days: {
    kind: 'number',
    label: 'Handling days',
    hint: 'Open days from payment until lots are ready.',
    start: NEW_WAREHOUSE.handling_days,
    attributes: NUMERIC,
  },
  slot_minutes: {
    kind: 'number',
    label: 'Length of a pickup slot',
    options: SLOT_MINUTES.map((minutes) => [String(minutes), `${minutes} minutes`] as const),
    start: NEW_WAREHOUSE.slot_minutes,
  },
  slot_capacity: {
    kind: 'numberOrNone',
    label: 'Trucks per pickup slot (optional)',
    hint: 'Leave empty if buyers call ahead instead of booking.',
    attributes: NUMERIC,
  },
  pick_up_notice_hours: {
    kind: 'number',
    label: 'Pickup notice in hours',
    hint: 'How long before a slot buyers must book.',
    start: NEW_WAREHOUSE.pick_up_notice_hours,
    attributes: NUMERIC,
  },
  hours: { kind: 'hours', label: 'Opening hours', hint: 'Leave a day empty if it is closed.', isWide: true },
  is_retired: { kind: 'box', label: 'Retired: takes no new lots. Lots that are there stay for sale.' },
} satisfies DescribedFields

export function readWarehouse(form: FormData) {
  return readBody(WAREHOUSE_FIELDS, form)
}

export function judgeWarehouse(form: FormData) {
  return warehouseProblems(readWarehouse(form))
}
