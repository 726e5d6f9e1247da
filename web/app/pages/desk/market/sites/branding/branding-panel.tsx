import type { DeskSite } from '@lotyard/contract/desk/market/places'
import { SITE_LOGO_FORM_PATH } from '@lotyard/contract/rules/desk/file-paths'
import { cleanBranding, MAX_LOGO_MB } from '@lotyard/contract/rules/site/branding/branding'
import { useId, useState } from 'react'
import { EditForm } from '../../../../../features/market/edit-form.tsx'
import { FieldInputs } from '../../../../../features/market/field-inputs.tsx'
import type { MarketAnswer } from '../../../../../features/market/market-answer.ts'
import type { SiteLogo } from '../../../../../features/shell/brand.tsx'
import { Button } from '../../../../../ui/forms/button.tsx'
import { FILE_CHOOSER } from '../../../../../ui/forms/fields/file-chooser.ts'
import { PostForm, TokenField } from '../../../../../ui/forms/post-form.tsx'
import { Panel } from '../../../../../ui/layout/panel.tsx'
import { BRANDING_FIELDS, judgeBranding, readBranding } from './branding-fields.ts'
import { BrandingPreview } from './branding-preview.tsx'

/** The forms by which the page's action tells them apart. */
export const BRANDING_FORM = 'branding'
export const REMOVE_LOGO_FORM = 'remove-logo'

type Props = { site: DeskSite; answer: MarketAnswer | undefined; back: string }

/** How a site looks: its logo, its accents, and what its mail says. */
export function BrandingPanel({ site, answer, back }: Props) {
  const { logo, ...fields } = site.branding
  const entered = answer?.form === BRANDING_FORM ? answer.entered : undefined
  const [typed, setTyped] = useState(fields)
  const { accent_light, accent_dark } = cleanBranding({
    ...typed,
    // Without scripts what was refused is what the preview shows.
    ...(typed === fields && entered && { accent_light: entered['accent_light']?.[0] ?? null }),
    ...(typed === fields && entered && { accent_dark: entered['accent_dark']?.[0] ?? null }),
  })
  const shownLogo = logo ? { src: logo.url, width: logo.width, height: logo.height, alt: site.name } : undefined
  return (
    <Panel title={`Branding of ${site.name}`}>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
        <BrandingPreview accents={{ light: accent_light, dark: accent_dark }} logo={shownLogo} />
        <LogoForms site={site} logo={shownLogo} />
        <EditForm
          name={BRANDING_FORM}
          hidden={{ key: site.key, version: site.version }}
          answer={answer}
          back={back}
          judge={judgeBranding}
          onEdit={(form) => setTyped(readBranding(form))}
        >
          {(drawn) => <FieldInputs fields={BRANDING_FIELDS} item={fields} drawn={drawn} />}
        </EditForm>
        <p className="text-sm text-ink-soft">
          {site.is_default
            ? 'E-mails, invoices and shipping papers use this branding, because this is the default site.'
            : 'E-mails, invoices and shipping papers use the default site’s branding.'}{' '}
          Green and red stay: they mean good and bad everywhere.
        </p>
      </div>
    </Panel>
  )
}

/** A plain form with a file: it works without scripts, and a logo is sent once in years. */
function LogoForms({ site, logo }: { site: DeskSite; logo: SiteLogo | undefined }) {
  const id = useId()
  return (
    <div className="grid gap-3">
      <form
        method="post"
        action={SITE_LOGO_FORM_PATH}
        encType="multipart/form-data"
        className="grid gap-2"
        aria-label="Logo"
      >
        <TokenField />
        <input type="hidden" name="site" value={site.key} />
        <label htmlFor={id} className="font-semibold">
          Logo
        </label>
        <div className="flex flex-wrap items-center gap-3">
          <input
            id={id}
            type="file"
            name="logo"
            required
            accept="image/png,image/jpeg,image/webp"
            aria-describedby={`${id}-hint`}
            className={`${FILE_CHOOSER} max-w-80`}
          />
          <Button type="submit">{logo ? 'Replace logo' : 'Upload logo'}</Button>
        </div>
        <p id={`${id}-hint`} className="text-sm text-ink-soft">
          PNG, JPEG or WebP, up to {MAX_LOGO_MB} MB. Wide ones work best: it’s shown 32 pixels high. Transparent parts
          are filled, so it can be seen on every page and in e-mails.
        </p>
      </form>
      {logo && (
        <PostForm preventScrollReset>
          <input type="hidden" name="form" value={REMOVE_LOGO_FORM} />
          <input type="hidden" name="key" value={site.key} />
          <Button type="submit" kind="danger" isSmall>
            Remove logo
          </Button>
        </PostForm>
      )}
    </div>
  )
}
