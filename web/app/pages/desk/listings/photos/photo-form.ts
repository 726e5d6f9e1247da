// What the form of a lot's photos sends: all photos in their order, what is said of each, and what to do.
import { movePhoto } from '@lotyard/contract/rules/listings/lot-photos'
import { readFields } from '../../../../lib/pages/forms/read-fields.ts'

export type EnteredPhoto = { id: string; alt: string }
export type PhotoForm = {
  version: number
  /** In the order that is wanted. */
  photos: EnteredPhoto[]
  /** To be removed, after the rest is saved. */
  removedId: string | null
  isMove: boolean
}

/** The button that was pressed says what to do: 'save', 'remove:7', or 'place:7:0' for the place that a photo goes to. */
export function readPhotoForm(form: FormData): PhotoForm {
  const texts = (name: string) => form.getAll(name).map((value) => (typeof value === 'string' ? value : ''))
  const alts = texts('alt')
  const photos = texts('id').map((id, index) => ({ id, alt: alts[index] ?? '' }))
  const { version, do: pressed } = readFields(form, 'version', 'do')
  const [act, id = '', to = ''] = pressed.split(':')
  const from = photos.findIndex((photo) => photo.id === id)
  const isMove = act === 'place' && from >= 0 && /^\d{1,2}$/.test(to)
  return {
    version: Number(version),
    photos: isMove ? movePhoto(photos, from, Number(to)) : photos,
    removedId: act === 'remove' ? id : null,
    isMove,
  }
}
