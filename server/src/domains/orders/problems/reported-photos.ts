import { hasRight } from '@lotyard/contract/rules/desk/staff/desk-rights'
import type { Db } from '../../../db/database.ts'
import type { Viewer } from '../../../lib/viewer.ts'
import type { PhotoAudience } from '../../listings/index.ts'
import { listPhotoReaders } from './upload-queries.ts'

/** Who sees a photo because of lots that show it, as the listings say. */
export type LotPhotoAccess = {
  audienceOf: (contentHash: string) => Promise<PhotoAudience | null>
  maySee: (audience: PhotoAudience, viewer: Viewer | null) => boolean
}

export type ReportedAudience =
  | { kind: 'everybody' }
  | { kind: 'some'; lots: PhotoAudience; readerIds: readonly string[] }

/**
 * Adds photos that were sent about a problem: they are for its buyer, for admins who read orders and for the seller of the lot. A photo that no
 * lot shows is a seller's, unless it was sent so.
 */
export function withReportedPhotos(db: Db, { audienceOf, maySee }: LotPhotoAccess) {
  return {
    async audienceOf(contentHash: string): Promise<ReportedAudience | null> {
      const lots = await audienceOf(contentHash)
      if (lots === null || lots.kind === 'everybody') return lots
      return { kind: 'some', lots, readerIds: await listPhotoReaders(db, contentHash) }
    },
    maySee(audience: ReportedAudience, viewer: Viewer | null): boolean {
      if (audience.kind === 'everybody') return true
      if (viewer === null) return false
      const { lots, readerIds } = audience
      if (readerIds.includes(viewer.accountId)) return true
      if (lots.kind === 'sellers' && readerIds.length > 0) return hasRight(viewer.rights, 'orders', 'read')
      return maySee(lots, viewer)
    },
  }
}
