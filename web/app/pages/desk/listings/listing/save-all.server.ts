// What the editor's one form does: saves what was changed and, by the button that was pressed, more.
import type { DeskListing, getDeskListingEndpoint, saveAllEndpoint } from '@lotyard/contract/desk/listings'
import type { InputOf } from '@lotyard/contract/wire/endpoint'
import type { Api, Failure, Outcome } from '../../../../api/api.ts'
import type { Done } from '../../../../features/desk/acts/perform-act.server.ts'
import { previewPath } from '../../../../features/desk/listings/listing-paths.ts'
import { readGoodsForm } from '../../../../features/desk/listings/read-goods-form.ts'
import { readEntered } from '../../../../lib/pages/forms/read-entered.ts'
import { readFields } from '../../../../lib/pages/forms/read-fields.ts'
import { refuseFields } from '../../../../lib/pages/forms/refuse-fields.ts'
import { changedNames, partOf, type EditorPart } from './editor/editor-fields.ts'
import { setPercentPrices } from './editor/percent-price.ts'
import { readOfferForm, readShippingForm, readStart, type Read } from './read-offer-form.ts'
import { readEdit, toldText } from './read-edit.ts'

type Needs = { api: Api; name: string }
type Save = typeof saveAllEndpoint
type Body = InputOf<Save>['body']

/** What the fields of a part say. Times in it are of the site's zone. */
const READ_PART: Readonly<Record<EditorPart, (form: FormData, timeZone: string) => Read<Partial<Body>>>> = {
  goods: (form) => {
    const { overridden_title } = readFields(form, 'overridden_title')
    const title = overridden_title.trim() === '' ? null : overridden_title
    return { value: { goods: readGoodsForm(form), overridden_title: title }, errors: {} }
  },
  offer: (form, timeZone) => {
    const { value, ...read } = readOfferForm(form, timeZone)
    return { value: { offer: value }, ...read }
  },
  shipping: (form) => {
    const { value, ...read } = readShippingForm(form)
    return { value: { shipping: value }, ...read }
  },
  audience: (form) => {
    const { access_rule_id } = readFields(form, 'access_rule_id')
    return { value: { access_rule_id: access_rule_id === '' ? null : access_rule_id }, errors: {} }
  },
  location: (form) => ({ value: readFields(form, 'location'), errors: {} }),
}

export async function save({ api, name }: Needs, form: FormData): Promise<Done | Failure> {
  const { next, template_id } = readFields(form, 'next', 'template_id')
  if (next === 'template' && template_id === '') return refuseFields({ template_id: ['Choose a template.'] })!
  const zone = await readZone({ api, name })
  if (!zone.ok) return zone
  const { value, errors, isUnsendable } = readForm(form, zone.data)
  if (isUnsendable) return refuseFields(errors)!
  const outcome = await api.call<Save>('PUT', '/api/admin/listings/:name/all', {
    params: { name },
    body: { ...value, ...readEdit(form), ...(next === 'template' && { template_id }) },
  })
  if (!outcome.ok) return withOwn(outcome, errors)
  const text = [doneText(form, next, outcome.data), ...outcome.data.skipped].join(' ')
  return { ok: true, text, ...(next === 'preview' && { to: previewPath(outcome.data) }) }
}

/** The parts that were changed, and the start of what is published. */
function readForm(form: FormData, timeZone: string): Read<Partial<Body>> {
  const errors = setPercentPrices(form, changedNames(readEntered(form)))
  const all: Read<Partial<Body>> = { value: {}, errors, isUnsendable: Object.keys(errors).length > 0 }
  const add = (read: Read<Partial<Body>>): void => {
    Object.assign(all.value, read.value)
    Object.assign(all.errors, read.errors)
    all.isUnsendable ||= read.isUnsendable ?? false
  }
  for (const part of new Set(changedNames(readEntered(form)).map(partOf))) add(READ_PART[part](form, timeZone))
  if (form.get('next') === 'publish') {
    const { value: starts_at, ...read } = readStart(form, timeZone)
    add({ value: { publish: { starts_at } }, ...read })
  }
  return all
}

/** What couldn't be read was sent as what no rule allows: the server said so, but not what was typed wrong. */
function withOwn(failure: Failure, errors: Record<string, string[]>): Failure {
  if (Object.keys(errors).length === 0) return failure
  return { ...failure, error: { ...failure.error, errors: { ...failure.error.errors, ...errors } } }
}

function doneText(form: FormData, next: string, listing: DeskListing): string {
  if (next === 'publish') return listing.state === 'scheduled' ? 'Scheduled.' : 'Published. Buyers can see it now.'
  return toldText(form, next === 'template' ? 'Template applied.' : 'Saved.', listing)
}

/** Times are typed in the site's zone, which the listing says. */
async function readZone({ api, name }: Needs): Promise<Outcome<string>> {
  const outcome = await api.call<typeof getDeskListingEndpoint>('GET', '/api/admin/listings/:name/draft', {
    params: { name },
  })
  return outcome.ok ? { ok: true, data: outcome.data.time_zone } : outcome
}
