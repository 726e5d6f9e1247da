import { Type, type Static } from 'typebox'
import { Photo } from './listing.ts'
import { nullable } from '../wire/amounts.ts'
import type { Endpoint } from '../wire/endpoint.ts'
import { ListingNameText } from '../wire/listing-name.ts'
import { MAX_LOT_PHOTOS } from '../rules/listings/lot-photos.ts'

const Params = Type.Object({ name: ListingNameText })
const PhotoId = Type.String({ pattern: '^[0-9]{1,18}$' })

/** The photos of a listing's lot, as its seller looks after them. */
export const LotPhotos = Type.Object({
  name: Type.String(),
  title: Type.String(),
  /** Of these photos, not of the listing: who saves an order of photos says which one they saw. */
  version: Type.Integer(),
  can_add: Type.Boolean(),
  can_remove: Type.Boolean(),
  /** First the one that cards show. */
  photos: Type.Array(Type.Object({ id: Type.String(), alt: Type.String(), photo: nullable(Photo) })),
})
export type LotPhotos = Static<typeof LotPhotos>

export const getLotPhotosEndpoint = {
  method: 'GET',
  path: '/api/admin/listings/:name/photos',
  summary: 'The photos of a lot, for whoever may edit it',
  desk: { area: 'listings', level: 'read', sellers: true },
  params: Params,
  reply: LotPhotos,
} as const satisfies Endpoint

export const arrangeLotPhotosEndpoint = {
  method: 'PUT',
  path: '/api/admin/listings/:name/photos',
  summary: 'Puts the photos of a lot in order, and says what each shows',
  desk: { area: 'listings', level: 'write', sellers: true },
  params: Params,
  body: Type.Object({
    version: Type.Integer({ minimum: 1 }),
    /** All photos of the lot. */
    photos: Type.Array(Type.Object({ id: PhotoId, alt: Type.String({ maxLength: 2_000 }) }), {
      maxItems: MAX_LOT_PHOTOS,
    }),
  }),
  reply: LotPhotos,
} as const satisfies Endpoint

export const removeLotPhotoEndpoint = {
  method: 'DELETE',
  path: '/api/admin/listings/:name/photos/:id',
  summary: 'Takes a photo from a lot that has no bids',
  desk: { area: 'listings', level: 'write', sellers: true },
  params: Type.Object({ name: ListingNameText, id: PhotoId }),
  reply: LotPhotos,
} as const satisfies Endpoint

/** What a photo is sent with: the body is the file itself, as its content-type says. Returns `LotPhotos`. */
export const LOT_PHOTO_PATH = '/api/admin/listings/:name/photos'
