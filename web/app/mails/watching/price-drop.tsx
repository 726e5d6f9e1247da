import type { MailProps } from '@lotyard/contract/site/mails'
import { formatCents } from '@lotyard/contract/rules/money'
import { ActionButton, MailLayout, Paragraph, TextLink } from '../frame/layout.tsx'

type Props = MailProps['watched-price-drop']

export const subject = ({ title, priceCents }: Props) => `Now ${formatCents(priceCents)}: ${title}`

export default function PriceDrop({ firstName, title, link, priceCents, originalCents }: Props) {
  const preview = `${formatCents(priceCents)}, down from ${formatCents(originalCents)}.`
  return (
    <MailLayout preview={preview} heading="Price drop">
      <Paragraph>
        Hi {firstName}, a lot you watch is now cheaper: <TextLink href={link}>{title}</TextLink>
      </Paragraph>
      <Paragraph>
        <strong>{formatCents(priceCents)}</strong>, down from {formatCents(originalCents)}
      </Paragraph>
      <ActionButton href={link}>View lot</ActionButton>
    </MailLayout>
  )
}
