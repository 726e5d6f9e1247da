// What the forms of a listing's desk page do. Each names its act, so that the page knows whose answer it gets.
import type { withdrawListingEndpoint } from '@lotyard/contract/lots/auction'
import type { cancelChangeEndpoint } from '@lotyard/contract/lots/changes'
import type { addListingNoteEndpoint } from '@lotyard/contract/desk/notes'
import type {
  addDeskLineEndpoint,
  changeDeskLineEndpoint,
  DeskListing,
  duplicateListingEndpoint,
  getDeskListingEndpoint,
  relistListingEndpoint,
  removeDeskLineEndpoint,
  saveAllEndpoint,
  saveDeskListingEndpoint,
  saveLocationEndpoint,
  unscheduleListingEndpoint,
} from '@lotyard/contract/desk/listings'
import type { InputOf } from '@lotyard/contract/wire/endpoint'
import type { Api, Failure, Outcome } from '../../../../api/api.ts'
import { requireConfirmed, told, type Act, type Done } from '../../../../features/desk/acts/perform-act.server.ts'
import { addNote } from '../../../../flows/notes/note-act.server.ts'
import { deskListingPath } from '../../../../features/desk/listings/listing-paths.ts'
import { readGoodsForm } from '../../../../features/desk/listings/read-goods-form.ts'
import { readFields } from '../../../../lib/pages/forms/read-fields.ts'
import { readPage } from '../../../../lib/pages/paths/read-page.ts'
import { refuseFields } from '../../../../lib/pages/forms/refuse-fields.ts'
import { CARRIED_PARTS, readCarriedPart, type CarriedPart } from './unsaved/carried-parts.ts'
import { linesPath } from './lines-path.ts'
import { readLineForm, readOfferForm, readShippingForm, readStart, type Read } from './read-offer-form.ts'

type Needs = { api: Api; name: string }

export const LISTING_ACTS: Readonly<Record<string, Act<Needs>>> = {
  goods: savePart('goods'),
  offer: savePart('offer'),
  shipping: savePart('shipping'),
  audience: savePart('audience'),
  location,
  publish,
  unschedule,
  withdraw,
  relist,
  duplicate,
  add_line: addLine,
  change_line: changeLine,
  remove_line: removeLine,
  cancel_change: cancelChange,
  note: ({ api, name }, form) =>
    addNote(form, (body) =>
      api.call<typeof addListingNoteEndpoint>('POST', '/api/admin/listings/:name/notes', { params: { name }, body }),
    ),
}

type Save = typeof saveDeskListingEndpoint
type Parts = Omit<InputOf<Save>['body'], 'version' | 'tell_bidders'>

/** What the form of a part says. Times in it are of the site's zone. */
const READ_PART: Readonly<Record<CarriedPart, (form: FormData, timeZone: string) => Read<Parts>>> = {
  goods: (form) => {
    const { overridden_title } = readFields(form, 'overridden_title')
    const title = overridden_title.trim() === '' ? null : overridden_title
    return { value: { goods: readGoodsForm(form), overridden_title: title }, errors: {} }
  },
  offer: (form, timeZone) => {
    const { value, errors } = readOfferForm(form, timeZone)
    return { value: { offer: value }, errors }
  },
  shipping: (form) => {
    const { value, errors } = readShippingForm(form)
    return { value: { shipping: value }, errors }
  },
  audience: (form) => {
    const { access_rule_id } = readFields(form, 'access_rule_id')
    return { value: { access_rule_id: access_rule_id === '' ? null : access_rule_id }, errors: {} }
  },
}

function savePart(part: CarriedPart): Act<Needs> {
  return async (needs, form) => {
    const zone = part === 'offer' ? await readZone(needs) : NO_ZONE
    if (!zone.ok) return zone
    const { value, errors } = READ_PART[part](form, zone.data)
    return refuseFields(errors) ?? saveParts(needs, form, value)
  }
}

const NO_ZONE = { ok: true, data: 'UTC' } as const

async function saveParts({ api, name }: Needs, form: FormData, parts: Parts): Promise<Done | Failure> {
  const outcome = await api.call<Save>('PUT', '/api/admin/listings/:name/draft', {
    params: { name },
    body: { ...parts, ...readEdit(form) },
  })
  return told(outcome, (listing) => toldText(form, 'Saved.', listing))
}

async function location({ api, name }: Needs, form: FormData): Promise<Done | Failure> {
  const outcome = await api.call<typeof saveLocationEndpoint>('PUT', '/api/admin/listings/:name/location', {
    params: { name },
    body: readFields(form, 'location'),
  })
  return told(outcome, 'Saved.')
}

/** What is typed on the page and not saved yet is saved with it, or nothing is done. */
async function publish({ api, name }: Needs, form: FormData): Promise<Done | Failure> {
  const zone = await readZone({ api, name })
  if (!zone.ok) return zone
  const start = readStart(form, zone.data)
  const { value: parts, errors } = readCarried(form, zone.data)
  const refused = refuseFields({ ...errors, ...start.errors })
  if (refused !== null) return refused
  const { version } = readEdit(form)
  const outcome = await api.call<typeof saveAllEndpoint>('PUT', '/api/admin/listings/:name/all', {
    params: { name },
    body: { ...parts, version, publish: { starts_at: start.value } },
  })
  return told(outcome, ({ state }) => (state === 'scheduled' ? 'Scheduled.' : 'Published. Buyers can see it now.'))
}

function readCarried(form: FormData, timeZone: string): Read<Parts> {
  const all: Read<Parts> = { value: {}, errors: {} }
  for (const part of CARRIED_PARTS) {
    const own = readCarriedPart(form, part)
    if (own === null) continue
    const { value, errors } = READ_PART[part](own, timeZone)
    Object.assign(all.value, value)
    Object.assign(all.errors, errors)
  }
  return all
}

async function unschedule({ api, name }: Needs): Promise<Done | Failure> {
  const outcome = await api.call<typeof unscheduleListingEndpoint>('POST', '/api/admin/listings/:name/unschedule', {
    params: { name },
  })
  return told(outcome, 'This is a draft again.')
}

async function withdraw({ api, name }: Needs, form: FormData): Promise<Done | Failure> {
  const { reason, state } = readFields(form, 'reason', 'state')
  const unconfirmed = requireConfirmed(form)
  if (unconfirmed !== null) return unconfirmed
  const outcome = await api.call<typeof withdrawListingEndpoint>('POST', '/api/admin/listings/:name/withdraw', {
    params: { name },
    body: { reason },
  })
  return told(outcome, state === 'draft' ? 'Draft discarded.' : 'Withdrawn.')
}

async function relist({ api, name }: Needs): Promise<Done | Failure> {
  const outcome = await api.call<typeof relistListingEndpoint>('POST', '/api/admin/listings/:name/relist', {
    params: { name },
  })
  return toNewDraft(outcome, 'Here is a new draft of this lot.')
}

async function duplicate({ api, name }: Needs, form: FormData): Promise<Done | Failure> {
  const { key } = readFields(form, 'key')
  const outcome = await api.call<typeof duplicateListingEndpoint>('POST', '/api/admin/listings/:name/duplicate', {
    params: { name },
    body: { key },
  })
  return toNewDraft(outcome, 'Here is the copy, as a draft.')
}

async function addLine({ api, name }: Needs, form: FormData): Promise<Done | Failure> {
  const read = readLineForm(form)
  const refused = refuseFields(read.errors)
  if (refused !== null) return refused
  const outcome = await api.call<typeof addDeskLineEndpoint>('POST', '/api/admin/listings/:name/manifest_lines', {
    params: { name },
    body: { ...readEdit(form), line: read.value },
  })
  return backToLines(outcome, { name, form, text: 'Line added.' })
}

async function changeLine({ api, name }: Needs, form: FormData): Promise<Done | Failure> {
  const read = readLineForm(form)
  const refused = refuseFields(read.errors)
  if (refused !== null) return refused
  const outcome = await api.call<typeof changeDeskLineEndpoint>(
    'PUT',
    '/api/admin/listings/:name/manifest_lines/:position',
    { params: { name, position: readPosition(form) }, body: { ...readEdit(form), line: read.value } },
  )
  return backToLines(outcome, { name, form, text: 'Line saved.' })
}

async function removeLine({ api, name }: Needs, form: FormData): Promise<Done | Failure> {
  const unconfirmed = requireConfirmed(form)
  if (unconfirmed !== null) return unconfirmed
  const outcome = await api.call<typeof removeDeskLineEndpoint>(
    'DELETE',
    '/api/admin/listings/:name/manifest_lines/:position',
    { params: { name, position: readPosition(form) }, query: readEdit(form) },
  )
  return backToLines(outcome, { name, form, text: 'Line removed.' })
}

/** Times are typed in the site's zone, which the listing says. */
async function readZone({ api, name }: Needs): Promise<Outcome<string>> {
  const outcome = await api.call<typeof getDeskListingEndpoint>('GET', '/api/admin/listings/:name/draft', {
    params: { name },
  })
  return outcome.ok ? { ok: true, data: outcome.data.time_zone } : outcome
}

/** Of which version, and whether bidders will be told. */
function readEdit(form: FormData): { version: number; tell_bidders?: boolean } {
  const version = Math.max(1, Math.trunc(Number(readFields(form, 'version').version)) || 1)
  return { version, ...(form.get('tell_bidders') !== null && { tell_bidders: true }) }
}

function readPosition(form: FormData): number {
  return Math.max(0, Math.trunc(Number(readFields(form, 'position').position)) || 0)
}

/** To the page of the manifest that the line was on. */
function backToLines(
  outcome: Outcome<DeskListing>,
  { name, form, text }: { name: string; form: FormData; text: string },
): Done | Failure {
  const { page, search } = readFields(form, 'page', 'search')
  const to = linesPath(name, { page: readPage(new URLSearchParams({ page })), search })
  return outcome.ok ? { ok: true, text: toldText(form, text, outcome.data), to } : outcome
}

function toldText(form: FormData, text: string, { change_request, needs_grant }: DeskListing): string {
  // The button said that it goes to an admin. A corrected comma doesn't.
  if (form.get('tell_bidders') === null) return needs_grant ? `${text} This needed no approval.` : text
  if (change_request?.state === 'waiting')
    return 'Sent for approval. We’ll e-mail you when an admin has decided. If the auction ends first, the request lapses.'
  return `${text} We’re e-mailing the bidders.`
}

async function cancelChange({ api, name }: Needs, form: FormData): Promise<Done | Failure> {
  const { id } = readFields(form, 'id')
  const outcome = await api.call<typeof cancelChangeEndpoint>(
    'POST',
    '/api/admin/listings/:name/change_requests/:id/cancel',
    { params: { name, id } },
  )
  return told(outcome, 'Request canceled. The lot stays as it is.')
}

function toNewDraft(outcome: Outcome<{ name: string }>, text: string): Done | Failure {
  return outcome.ok ? { ok: true, text, to: deskListingPath(outcome.data.name) } : outcome
}
