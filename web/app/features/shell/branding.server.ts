import type { siteEndpoint } from '@lotyard/contract/site/site'
import type { CSSProperties } from 'react'
import type { Api } from '../../api/api.ts'
import type { SiteLogo } from './brand.tsx'

/**
 * What a page shows of its site; undefined where it is the product's own, so that nothing of it is in the page. `look`: the
 * variables of its stylesheet that differ.
 */
export type Branding = { logo?: SiteLogo; look?: CSSProperties }

/** From memory, by the host that was asked for. A page without it still works. */
export async function loadBranding(api: Api): Promise<Branding> {
  const outcome = await api.call<typeof siteEndpoint>('GET', '/api/site')
  if (!outcome.ok) return {}
  const { name, logo, accent } = outcome.data
  const look = { ...(logo && { '--our-mark': 'none' }), ...(accent && toVariables(accent)) } as CSSProperties
  return {
    ...(logo && { logo: { src: logo.url, width: logo.width, height: logo.height, alt: name } }),
    ...((logo ?? accent) && { look }),
  }
}

type Accent = { light: Shades; dark: Shades }
type Shades = { fill: string; strong: string; label: string }

/** For tokens.css, as an attribute of the page: it needs no nonce and is there with the first paint. */
function toVariables({ light, dark }: Accent): Record<`--${string}`, string> {
  return {
    '--accent-light': light.fill,
    '--accent-dark': dark.fill,
    '--accent-strong-light': light.strong,
    '--accent-strong-dark': dark.strong,
    '--on-accent-light': light.label,
    '--on-accent-dark': dark.label,
  }
}
