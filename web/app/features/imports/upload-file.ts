// Sends a manifest file in parts. What has arrived stays there: after a broken line, or tomorrow, the same file goes on
// where it stopped.
import type { createImportEndpoint, ManifestImport } from '@lotyard/contract/desk/imports'
import { importFileProblem, partBytes, partCount } from '@lotyard/contract/rules/desk/imports/import-limits'
import type { Api } from '../../api/api.ts'
import type { SendPart } from './send-part.ts'

export type Uploaded = { ok: true; id: string } | { ok: false; message: string; errors?: Record<string, string[]> }

export type UploadNeeds = {
  api: Api
  sendPart: SendPart
  /** How much of the file the server has, from 0 to 1. */
  onProgress: (share: number) => void
  wait: (ms: number) => Promise<void>
}

/** Seconds, because a line that drops is mostly back within them. */
const RETRY_AFTER_MS = [1_000, 4_000, 10_000]

export async function uploadFile(needs: UploadNeeds, file: File, sellerEmail: string | null): Promise<Uploaded> {
  const problem = importFileProblem({ name: file.name, byteLength: file.size })
  if (problem !== null) return { ok: false, message: problem }
  const created = await needs.api.call<typeof createImportEndpoint>('POST', '/api/admin/imports', {
    body: {
      file_name: file.name,
      byte_length: file.size,
      modified_ms: file.lastModified,
      ...(sellerEmail !== null && { seller_email: sellerEmail }),
    },
  })
  if (!created.ok) {
    const { message, errors } = created.error
    return { ok: false, message, ...(errors !== undefined && { errors }) }
  }
  return sendParts(needs, file, created.data)
}

async function sendParts(needs: UploadNeeds, file: File, { id, parts }: ManifestImport): Promise<Uploaded> {
  const arrived = new Set(parts)
  let sentBytes = parts.reduce((sum, number) => sum + partBytes(file.size, number), 0)
  needs.onProgress(sentBytes / file.size)
  for (let number = 1, start = 0; number <= partCount(file.size); number += 1) {
    const length = partBytes(file.size, number)
    const bytes = file.slice(start, start + length)
    start += length
    if (arrived.has(number)) continue
    const before = sentBytes
    const onProgress = (byteCount: number) => needs.onProgress((before + Math.min(byteCount, length)) / file.size)
    const sent = await sendPatiently(needs, { importId: id, number, bytes, onProgress })
    if (!sent.ok) return { ok: false, message: sent.message }
    sentBytes += length
    needs.onProgress(sentBytes / file.size)
  }
  return { ok: true, id }
}

async function sendPatiently({ sendPart, wait }: UploadNeeds, part: Parameters<SendPart>[0]): ReturnType<SendPart> {
  for (const pauseMs of RETRY_AFTER_MS) {
    const sent = await sendPart(part)
    if (sent.ok || !sent.canRetry) return sent
    await wait(pauseMs)
  }
  return sendPart(part)
}
