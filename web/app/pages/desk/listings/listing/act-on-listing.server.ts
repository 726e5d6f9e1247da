// What the forms of a listing's desk page do. Each names its act, so that the page knows whose answer it gets.
import type { withdrawListingEndpoint } from '@lotyard/contract/lots/auction'
import type { cancelChangeEndpoint } from '@lotyard/contract/lots/changes'
import type { addListingNoteEndpoint } from '@lotyard/contract/desk/notes'
import type {
  addDeskLineEndpoint,
  changeDeskLineEndpoint,
  DeskListing,
  duplicateListingEndpoint,
  relistListingEndpoint,
  removeDeskLineEndpoint,
  unscheduleListingEndpoint,
} from '@lotyard/contract/desk/listings'
import type { createTemplateEndpoint } from '@lotyard/contract/desk/templates'
import { TEMPLATE_PART_NAMES } from '@lotyard/contract/rules/desk/templates/template-parts'
import type { Api, Failure, Outcome } from '../../../../api/api.ts'
import { requireConfirmed, told, type Act, type Done } from '../../../../features/desk/acts/perform-act.server.ts'
import { addNote } from '../../../../flows/notes/note-act.server.ts'
import { deskListingPath } from '../../../../features/desk/listings/listing-paths.ts'
import { readFields } from '../../../../lib/pages/forms/read-fields.ts'
import { readPage } from '../../../../lib/pages/paths/read-page.ts'
import { refuseFields } from '../../../../lib/pages/forms/refuse-fields.ts'
import { linesPath } from './lines-path.ts'
import { readEdit, toldText } from './read-edit.ts'
import { readLineForm } from './read-offer-form.ts'
import { save } from './save-all.server.ts'
import { partField } from './templates/part-field.ts'

type Needs = { api: Api; name: string }

export const LISTING_ACTS: Readonly<Record<string, Act<Needs>>> = {
  save,
  keep_template: keepTemplate,
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

async function keepTemplate({ api, name }: Needs, form: FormData): Promise<Done | Failure> {
  const { template_name } = readFields(form, 'template_name')
  const parts = TEMPLATE_PART_NAMES.filter((part) => form.has(partField(part)))
  const outcome = await api.call<typeof createTemplateEndpoint>('POST', '/api/admin/templates', {
    body: { listing_name: name, name: template_name, parts },
  })
  if (outcome.ok) return { ok: true, text: `Template “${outcome.data.name}” saved.` }
  const { name: ofName, ...others } = outcome.error.errors ?? {}
  // The field of the page: 'name' is the lot's elsewhere.
  const errors = { ...others, ...(ofName !== undefined && { template_name: ofName }) }
  return { ...outcome, error: { ...outcome.error, errors } }
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
