import { useRouteLoaderData } from 'react-router'

export type SiteLogo = { src: string; width: number; height: number; alt: string }

/** The site's own logo; undefined where it has none, and on an error page. */
export function useSiteLogo(): SiteLogo | undefined {
  return useRouteLoaderData<{ logo?: SiteLogo } | undefined>('root')?.logo
}

/** The logo: a pallet with two boxes and a third above them. */
export function BrandMark({ className }: { className?: string }) {
  return (
    <svg viewBox="0 0 32 32" fill="currentColor" aria-hidden className={className}>
      <path d="M2 24h28v3H2zM4 27h5v3H4zM13.5 27h5v3h-5zM23 27h5v3h-5z" />
      <path d="M4 12.5h11V23H4zM17 12.5h11V23H17z" opacity=".55" />
      <path d="M8 2h16v9H8z" fill="var(--color-accent)" />
      <path d="M14 2h4v4h-4z" fill="var(--color-on-accent)" opacity=".8" />
    </svg>
  )
}

/** At the head of a page: the site's own logo, or ours with its name. Sized by shell.css. */
export function Brand({ logo }: { logo: SiteLogo | undefined }) {
  return logo ? (
    <img {...logo} alt={logo.alt} />
  ) : (
    <>
      <BrandMark />
      Lotyard
    </>
  )
}
