// Where the files of logos are: named by their content, as photos are.
import type { BrandLogo } from '@lotyard/contract/site/site'
import { buffer } from 'node:stream/consumers'
import { openLogoStorage, type StoragePlace } from '../../../../providers/storage/open-storage.ts'
import { StorageError } from '../../../../providers/storage/storage-error.ts'
import type { Mark } from '../../../../lib/documents/draw-mark.ts'
import type { SiteLogo } from '../places/site-edit-queries.ts'
import type { SiteBranding } from '../../site-queries.ts'

export const LOGO_FILE = /^([0-9a-f]{40})\.png$/

export function logoKey(hash: string): string {
  return `${hash.slice(0, 2)}/${hash}.png`
}

export function toBrandLogo(logo: SiteLogo | null): BrandLogo | null {
  return logo && { url: `/logos/${logo.hash}.png`, width: logo.width, height: logo.height }
}

/** For papers. Where the file is gone or storage is away a paper is drawn without it: it must be drawn either way. */
export async function readMark(place: StoragePlace, { logo, accent }: SiteBranding): Promise<Mark> {
  const bytes = logo && (await readLogo(place, logo))
  const image = bytes && logo && { bytes, width: logo.width, height: logo.height }
  return { logo: image, accent }
}

async function readLogo(place: StoragePlace, { hash }: SiteLogo): Promise<Buffer | null> {
  try {
    const file = await openLogoStorage(place).open(logoKey(hash))
    return file && (await buffer(file.stream))
  } catch (error) {
    if (error instanceof StorageError) return null
    throw error
  }
}
