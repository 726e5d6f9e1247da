// What is asked of the process that decodes and encodes photos, and what comes back. See photo-maker.ts.
import type { RefusalCode } from '@lotyard/contract/wire/refusals'
import type { Encoded } from '../encode-photo.ts'
import type { Dimensions, PhotoFormat, PhotoSize } from '../photo-sizes.ts'

export type RenditionName = { size: PhotoSize; format: PhotoFormat }

export type PhotoOrder = {
  bytes: Uint8Array
  /** An upload may be anything; what is our own (a master, a drawing) was checked or made by us. */
  source: 'upload' | 'own'
  renditions: readonly RenditionName[]
  /** Whether later renditions will be made of it. */
  withMaster: boolean
}

export type MadeRendition = RenditionName & Encoded
export type MadePhoto = Dimensions & { master: Uint8Array | null; renditions: MadeRendition[] }

export type PhotoOutcome =
  | { kind: 'made'; photo: MadePhoto }
  | { kind: 'refused'; code: RefusalCode }
  /** It could not be decoded or encoded, or took its decoder with it. */
  | { kind: 'failed'; message: string }
  /** Nothing was tried. */
  | { kind: 'broken'; cause: Error }
