import { accentOf, DEFAULT_ACCENTS, PAPER, type Theme } from '@lotyard/contract/rules/site/branding/accent'
import { isHexColor } from '@lotyard/contract/rules/site/branding/contrast'
import type { CSSProperties } from 'react'
import { Brand, type SiteLogo } from '../../../../../features/shell/brand.tsx'
import { buttonClass } from '../../../../../ui/forms/button.tsx'

type Props = { accents: Record<Theme, string | null>; logo: SiteLogo | undefined }

/** What buyers will see, in both themes whichever the admin has. Nothing in it can be pressed. */
export function BrandingPreview({ accents, logo }: Props) {
  return (
    <div className="grid gap-4 sm:grid-cols-3" role="group" aria-label="Preview">
      <PagePreview theme="light" accent={accents.light} logo={logo} />
      <PagePreview theme="dark" accent={accents.dark} logo={logo} />
      <MailPreview accent={accents.light} logo={logo} />
    </div>
  )
}

/** As in ui/tokens.css, whose colors are those of the theme that the admin has. */
const PAGES: Record<Theme, Record<`--${string}`, string>> = {
  light: { '--color-paper': PAPER.light, '--color-ink': '#15181c', '--color-bar': '#15181c' },
  dark: { '--color-paper': PAPER.dark, '--color-ink': '#ecebe6', '--color-bar': '#0b0c0e' },
}
const FIGURE = 'grid grid-rows-[1fr_auto] overflow-hidden rounded-sm border border-line'
const CAPTION = 'border-t border-line bg-surface px-3 py-2 text-sm text-ink-soft'

function PagePreview({ theme, accent, logo }: { theme: Theme; accent: string | null; logo: SiteLogo | undefined }) {
  const { fill, strong, label } = isColor(accent) ? accentOf(accent) : DEFAULT_ACCENTS[theme]
  const colors = {
    ...PAGES[theme],
    '--color-accent': fill,
    '--color-accent-strong': strong,
    '--color-on-accent': label,
  } as CSSProperties
  return (
    <figure className={FIGURE}>
      <div className="grid grid-rows-[auto_1fr] bg-paper text-ink" style={colors}>
        <div className="brand bg-bar px-3 py-2.5 text-on-bar">
          <Brand logo={logo} />
        </div>
        <div className="grid content-start justify-items-start gap-3 p-3">
          <span className={buttonClass({ kind: 'action' })}>Place bid</span>
          <span className="text-link">Auction record</span>
          <span className="border-b-2 border-accent">Selected tab</span>
        </div>
      </div>
      <figcaption className={CAPTION}>{theme === 'light' ? 'Light mode' : 'Dark mode'}</figcaption>
    </figure>
  )
}

/** The colors of mails/frame/layout.tsx: mail has no dark mode of its own. */
function MailPreview({ accent, logo }: { accent: string | null; logo: SiteLogo | undefined }) {
  const button = isColor(accent) ? accentOf(accent) : { fill: '#c2410c', label: '#ffffff' }
  return (
    <figure className={FIGURE}>
      <div className="grid grid-rows-[auto_1fr] gap-3 p-3" style={{ background: '#f5f2ea', color: '#1c1b19' }}>
        {logo ? (
          <img {...logo} alt={logo.alt} className="h-10 w-auto max-w-full object-contain object-left" />
        ) : (
          <span className="text-xl font-extrabold tracking-tight">
            Lot<span style={{ color: button.fill }}>yard</span>
          </span>
        )}
        <div
          className="grid content-start justify-items-start gap-3 rounded-md border p-3"
          style={{ background: '#ffffff', borderColor: '#e3ded1' }}
        >
          <strong>You won!</strong>
          <span className="rounded-md px-4 py-2 font-bold" style={{ background: button.fill, color: button.label }}>
            Pay now
          </span>
        </div>
      </div>
      <figcaption className={CAPTION}>E-mail</figcaption>
    </figure>
  )
}

function isColor(text: string | null): text is string {
  return text !== null && isHexColor(text)
}
