import type { Context } from '../../../context.ts'
import type { Jobs } from '../../../jobs/jobs.ts'
import { openDocumentStorage } from '../../../providers/storage/open-storage.ts'

/** A job: the file of a certificate whose account is gone. */
export async function removeDocument(
  { config }: Pick<Context, 'config'>,
  { fileKey }: Jobs['remove_document'],
): Promise<void> {
  await openDocumentStorage(config, 'work').delete(fileKey)
}
