import { chmodSync, mkdirSync, realpathSync } from 'node:fs'
import { resolve } from 'node:path'
import { makeFolderOnDisk } from '../../server/test/databases/data-folder.ts'

/**
 * The cluster's folder by its real path; a temporary one where none is wanted. Processes are found by the folder that they
 * work in, which the system tells without links: by a linked path neither the watchdog nor the end would find any.
 */
export function openFolder(wanted: string | null): string {
  if (wanted === null) return realpathSync(makeFolderOnDisk('lotyard-cluster-'))
  const folder = resolve(wanted)
  mkdirSync(folder, { recursive: true })
  // Others need to pass through where PostgreSQL runs as another user; what is secret in it is closed by itself.
  chmodSync(folder, 0o711)
  return realpathSync(folder)
}
