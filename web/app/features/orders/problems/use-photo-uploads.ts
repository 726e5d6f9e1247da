import { useEffect, useRef, useState } from 'react'
import type { SendPhoto } from './send-photo.ts'

export type Upload = {
  key: string
  file: File
  /** Of the preview, which lives in this page only. */
  previewUrl: string
  /** How much is sent, from 0 to 1. */
  share: number
  /** Once the server has it. */
  photoId: string | null
  problem: string | null
  /** Another attempt may end better: the file itself is not what is wrong. */
  canRetry: boolean
}

/** `path`: where each is sent to. `max`: how many a report or message takes. */
export type UploadPlace = { path: string; max: number }

/** Photos are sent as soon as they are chosen, so that what names them is short and can be sent again. */
export function usePhotoUploads({ path, max }: UploadPlace, send: SendPhoto) {
  const [uploads, setUploads] = useState<Upload[]>([])
  const previews = useRef(new Set<string>())

  // Previews keep their files in memory until they are let go.
  useEffect(() => {
    const kept = previews.current
    return () => {
      for (const url of kept) URL.revokeObjectURL(url)
      kept.clear()
    }
  }, [])

  const change = (key: string, part: Partial<Upload>) =>
    setUploads((before) => before.map((upload) => (upload.key === key ? { ...upload, ...part } : upload)))

  async function start({ key, file }: Upload): Promise<void> {
    const sent = await send(path, file, (share) => change(key, { share }))
    change(key, sent.ok ? { photoId: sent.id, share: 1 } : { problem: sent.message, canRetry: sent.canRetry })
  }

  /** Returns how many were left out, because there are enough. */
  function add(files: readonly File[]): number {
    const taken = files.slice(0, Math.max(0, max - uploads.length)).map((file): Upload => {
      const previewUrl = URL.createObjectURL(file)
      previews.current.add(previewUrl)
      return { key: previewUrl, file, previewUrl, share: 0, photoId: null, problem: null, canRetry: false }
    })
    setUploads([...uploads, ...taken])
    for (const upload of taken) void start(upload)
    return files.length - taken.length
  }

  function remove({ key, previewUrl }: Upload): void {
    URL.revokeObjectURL(previewUrl)
    previews.current.delete(previewUrl)
    setUploads((before) => before.filter((upload) => upload.key !== key))
  }

  function retry(upload: Upload): void {
    change(upload.key, { share: 0, problem: null })
    void start(upload)
  }

  /** A report that leaves before its photos would leave without them. */
  const isSending = uploads.some(({ photoId, problem }) => photoId === null && problem === null)

  return { uploads, max, isSending, add, remove, retry }
}
