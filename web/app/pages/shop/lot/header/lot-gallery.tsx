import type { Photo } from '@lotyard/contract/lots/listing'
import { LotPhoto } from '../../../../features/lot-cards/card/lot-photo.tsx'
import { toShownPhoto } from '../../../../features/lot-cards/card/shown-photo.ts'
import { Gallery } from '../../../../ui/media/gallery.tsx'

export function LotGallery({ photos }: { photos: Photo[] }) {
  if (photos.length === 0) {
    return (
      <div className="overflow-hidden rounded-sm border border-line">
        <LotPhoto photo={null} sizes="100vw" />
      </div>
    )
  }
  return (
    <Gallery
      photos={photos.map((photo, index) => ({
        key: `${index} ${photo.url}`,
        alt: photo.alt,
        largeUrl: photo.sized_photos.one_thousand ?? photo.url,
        large: (
          <LotPhoto
            photo={toShownPhoto(photo)}
            sizes="(min-width: 80rem) 50rem, (min-width: 48rem) 55vw, 96vw"
            isFirst
          />
        ),
        thumbnail: <LotPhoto photo={{ ...toShownPhoto(photo), alt: '' }} sizes="8rem" isFirst={index < 6} />,
      }))}
    />
  )
}
