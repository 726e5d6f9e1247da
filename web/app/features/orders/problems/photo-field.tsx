import { useIsInBrowser } from '../../../lib/pages/drawing/first-render.ts'
import { lazyPart } from '../../../ui/layout/lazy-part.tsx'
import type { usePhotoUploads } from './use-photo-uploads.ts'

/** It needs scripts anyway. */
const PhotoPicker = lazyPart(() => import('./photo-picker.tsx'))

type Props = { photos: ReturnType<typeof usePhotoUploads>; errors: string[] | undefined }

export function PhotoField({ photos, errors }: Props) {
  if (useIsInBrowser()) return <PhotoPicker photos={photos} errors={errors} />
  return (
    <noscript>
      <p className="text-sm text-ink-soft">Adding photos needs JavaScript. You can send the rest without them.</p>
    </noscript>
  )
}
