import { useRef, useState } from 'react'
import { sendPhotoFile, type SentFile } from '../../../../lib/browser/send-photo-file.ts'

export type Upload = {
  key: number
  file: File
  /** How much is sent, from 0 to 1. */
  share: number
  problem: string | null
  /** Another attempt may end better: the file itself is not what is wrong. */
  canRetry: boolean
}

export type SendLotPhoto = (name: string, file: File, onProgress: (share: number) => void) => Promise<SentFile>

export const sendLotPhoto: SendLotPhoto = (name, file, onProgress) =>
  sendPhotoFile(`/api/admin/listings/${encodeURIComponent(name)}/photos`, file, onProgress)

type Options = {
  name: string
  send: SendLotPhoto
  /** A photo is there. */
  onAdded: () => void
}

/** One after the other, so that photos stand in the order in which they were chosen; one that fails stops none. */
export function useLotUploads({ name, send, onAdded }: Options) {
  const [uploads, setUploads] = useState<Upload[]>([])
  const lastKey = useRef(0)
  const line = useRef(Promise.resolve())

  const change = (key: number, part: Partial<Upload>) =>
    setUploads((before) => before.map((upload) => (upload.key === key ? { ...upload, ...part } : upload)))
  const remove = (key: number) => setUploads((before) => before.filter((upload) => upload.key !== key))

  function enqueue({ key, file }: Upload): void {
    line.current = line.current.then(async () => {
      const sent = await send(name, file, (share) => change(key, { share }))
      if (!sent.ok) return change(key, { problem: sent.message, canRetry: sent.canRetry })
      remove(key)
      onAdded()
    })
  }

  function add(files: readonly File[]): void {
    const added = files.map((file): Upload => {
      lastKey.current += 1
      return { key: lastKey.current, file, share: 0, problem: null, canRetry: false }
    })
    setUploads((before) => [...before, ...added])
    for (const upload of added) enqueue(upload)
  }

  function retry(upload: Upload): void {
    change(upload.key, { share: 0, problem: null })
    enqueue(upload)
  }

  return { uploads, add, remove, retry, waiting: uploads.filter(({ problem }) => problem === null).length }
}
