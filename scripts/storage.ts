// `npm run storage -- push` copies the files in DATA_DIR into the bucket of STORAGE_URL, `pull` copies them back.
import { formatCount } from '@lotyard/contract/rules/format-count'
import { parseConfig } from '../server/src/config/config.ts'
import { copyFiles } from '../server/src/providers/storage/copy-files.ts'
import { openStorage, STORAGE_KINDS } from '../server/src/providers/storage/open-storage.ts'
import { requireStorage } from '../server/src/providers/storage/storage-health.ts'
import { StorageError } from '../server/src/providers/storage/storage-error.ts'
import { StartError } from '../server/src/runtime/reporting/start-error.ts'

const USAGE = `Usage: npm run storage -- push [--verify]   copies files from DATA_DIR into the bucket of STORAGE_URL
       npm run storage -- pull [--verify]   copies files from the bucket of STORAGE_URL into DATA_DIR
Copies what is missing or differs in length, and deletes nothing. --verify compares contents too, which reads every file.`

try {
  process.exitCode = await main(process.argv.slice(2))
} catch (error) {
  console.error(error instanceof StartError || error instanceof StorageError ? error.message : error)
  process.exitCode = 1
}

async function main([direction, ...options]: string[]): Promise<number> {
  const isUnderstood = direction === 'push' || direction === 'pull'
  if (!isUnderstood || options.length > 1 || (options[0] ?? '--verify') !== '--verify') {
    console.error(USAGE)
    return 2
  }
  // It signs nothing, so it makes no secret in a folder that may be new.
  const config = parseConfig(process.env, () => '')
  if (config.storage === null) throw new StartError('STORAGE_URL is not set: there is no bucket to copy to or from.')
  // One that is away says so itself when the copying begins.
  await requireStorage(config, { warn: () => {} })
  let brokenCount = 0
  for (const kind of STORAGE_KINDS) {
    const folder = openStorage({ dataDir: config.dataDir, storage: null }, kind)
    const bucket = openStorage(config, kind, 'work')
    const [from, to] = direction === 'push' ? [folder, bucket] : [bucket, folder]
    const counts = await copyFiles(from, to, { verifies: options.length === 1 })
    brokenCount += counts.broken.length
    const megabytes = (counts.copiedBytes / 1024 / 1024).toFixed(1)
    const gone = counts.gone === 0 ? '' : `, ${formatCount(counts.gone)} removed meanwhile`
    console.log(
      `${kind}: ${formatCount(counts.copied)} copied (${megabytes} MB), ${formatCount(counts.same)} already there${gone}`,
    )
    for (const key of counts.broken) console.error(`${kind}/${key} differs after it was copied.`)
  }
  return brokenCount === 0 ? 0 : 1
}
