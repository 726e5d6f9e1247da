import type { MetaDescriptor } from 'react-router'

type Page = {
  title: string
  description?: string
  /** The one address of this page, however it was reached. */
  path: string
  image?: string | undefined
  isPrivate?: boolean
}

type Matches = readonly ({ id: string; loaderData?: unknown } | undefined)[]

const SITE_NAME = 'Lotyard'
const DESCRIPTION = 'Liquidation lots by the case, the pallet and the truckload, at a fixed price or by auction.'

/** Title, description, canonical link and Open Graph of a page. Private pages stay out of search engines. */
export function describePage(matches: Matches, page: Page): MetaDescriptor[] {
  const root = matches.find((match) => match?.id === 'root')?.loaderData as { publicUrl: string } | undefined
  const publicUrl = root?.publicUrl ?? ''
  const title =
    page.title === SITE_NAME
      ? `${SITE_NAME}: liquidation lots by the pallet and the truckload`
      : `${page.title} | ${SITE_NAME}`
  if (page.isPrivate) return [{ title }, { name: 'robots', content: 'noindex' }]
  const description = page.description ?? DESCRIPTION
  return [
    { title },
    { name: 'description', content: description },
    { tagName: 'link', rel: 'canonical', href: publicUrl + page.path },
    { property: 'og:site_name', content: SITE_NAME },
    { property: 'og:type', content: 'website' },
    { property: 'og:title', content: page.title },
    { property: 'og:description', content: description },
    { property: 'og:url', content: publicUrl + page.path },
    ...(page.image === undefined ? [] : [{ property: 'og:image', content: new URL(page.image, publicUrl).href }]),
  ]
}
