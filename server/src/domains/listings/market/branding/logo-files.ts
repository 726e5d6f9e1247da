// Where the files of logos are: named by their content, as photos are.
import type { BrandLogo } from '@lotyard/contract/site/site'
import { buffer } from 'node:stream/consumers'
import type { Config } from '../../../../config/config.ts'
import { openLogoStorage } from '../../../../providers/storage/open-storage.ts'
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

/** For papers. Where the file is gone a paper is drawn without it: it must be drawn either way. */
export async function readMark(config: Pick<Config, 'dataDir'>, { logo, accent }: SiteBranding): Promise<Mark> {
  const file = logo && (await openLogoStorage(config).open(logoKey(logo.hash)))
  const image = file && logo && { bytes: await buffer(file.stream), width: logo.width, height: logo.height }
  return { logo: image, accent }
}
