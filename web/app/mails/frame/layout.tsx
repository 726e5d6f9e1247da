import { onOneLine } from '@lotyard/contract/rules/desk/contact'
import {
  Body,
  Button,
  Container,
  Head,
  Heading,
  Hr,
  Html,
  Img,
  Link,
  Preview,
  Section,
  Text,
} from '@react-email/components'
import type { ReactNode } from 'react'
import { Lines } from './lines.tsx'
import { useMailFrame } from './mail-frame.ts'

// Mail programs ignore stylesheets and support few properties, so the site's colours and sizes are repeated inline.
export const INK = '#1c1b19'
export const FADED = '#6b675f'
const PAPER = '#f5f2ea'
const ORANGE = '#c2410c'
export const LINE = '#e3ded1'
const FONT = "Archivo, 'Helvetica Neue', Helvetica, Arial, sans-serif"

/** What every mail looks like. */
export function MailLayout(props: { preview: string; heading: string; children: ReactNode }) {
  const { sender, unsubscribeLink } = useMailFrame()
  const { footer } = sender.brand
  const signature = [sender.name, onOneLine(sender.postalAddress ?? '')].filter(Boolean).join(', ')
  return (
    <Html lang="en">
      <Head />
      <Preview>{props.preview}</Preview>
      <Body style={{ backgroundColor: PAPER, color: INK, fontFamily: FONT, margin: 0, padding: '24px 12px' }}>
        <Container style={{ maxWidth: 560 }}>
          <MailHead />
          <Section
            style={{ backgroundColor: '#ffffff', border: `1px solid ${LINE}`, borderRadius: 8, padding: '24px 20px' }}
          >
            <Heading as="h1" style={{ fontSize: 22, lineHeight: '28px', margin: '0 0 16px' }}>
              {props.heading}
            </Heading>
            {props.children}
          </Section>
          <Hr style={{ border: 'none', margin: '12px 0' }} />
          {footer !== null && (
            <Text style={{ color: FADED, fontSize: 12, lineHeight: '18px', margin: '0 0 8px' }}>
              <Lines lines={footer.split('\n')} />
            </Text>
          )}
          <Text style={{ color: FADED, fontSize: 12, lineHeight: '18px', margin: 0 }}>
            {signature}
            {sender.contactEmail !== null && (
              <>
                {' · '}
                <Link href={`mailto:${sender.contactEmail}`} style={{ color: FADED, textDecoration: 'underline' }}>
                  {sender.contactEmail}
                </Link>
              </>
            )}
            {unsubscribeLink !== null && (
              <>
                {' · '}
                <Link href={unsubscribeLink} style={{ color: FADED, textDecoration: 'underline' }}>
                  Stop these e-mails
                </Link>
              </>
            )}
          </Text>
        </Container>
      </Body>
    </Html>
  )
}

const LOGO_HEIGHT = 40

/** The site's own logo, or ours. */
function MailHead() {
  const { name, logo, accent } = useMailFrame().sender.brand
  if (logo === null)
    return (
      <Text style={{ fontSize: 20, fontWeight: 800, letterSpacing: '-0.02em', margin: '0 0 16px' }}>
        Lot<span style={{ color: accent?.fill ?? ORANGE }}>yard</span>
      </Text>
    )
  const width = Math.round((logo.width * LOGO_HEIGHT) / logo.height)
  return (
    <Img
      src={logo.url}
      alt={name}
      width={width}
      height={LOGO_HEIGHT}
      style={{ fontSize: 20, fontWeight: 800, margin: '0 0 16px' }}
    />
  )
}

export function Paragraph({ children }: { children: ReactNode }) {
  return (
    <Text style={{ fontSize: 15, lineHeight: '23px', margin: '0 0 16px', wordBreak: 'break-word' }}>{children}</Text>
  )
}

export function ActionButton({ href, children }: { href: string; children: ReactNode }) {
  const { accent } = useMailFrame().sender.brand
  return (
    <Button
      href={href}
      style={{
        backgroundColor: accent?.fill ?? ORANGE,
        borderRadius: 6,
        color: accent?.label ?? '#ffffff',
        display: 'inline-block',
        fontSize: 15,
        fontWeight: 700,
        margin: '0 0 16px',
        padding: '12px 20px',
        textDecoration: 'none',
      }}
    >
      {children}
    </Button>
  )
}

/** A link within a sentence, in the colour of the text, so that only the button stands out. */
export function TextLink({ href, children }: { href: string; children: ReactNode }) {
  return (
    <Link href={href} style={{ color: INK, fontWeight: 600, textDecoration: 'underline' }}>
      {children}
    </Link>
  )
}

/** The address of the button, for mail programs in which buttons do not work. The text part has the address already. */
export function PlainLink({ href }: { href: string }) {
  return (
    <Text
      data-skip-in-text="true"
      style={{ color: FADED, fontSize: 12, lineHeight: '18px', margin: 0, wordBreak: 'break-all' }}
    >
      Button not working? Open this link:{' '}
      <Link href={href} style={{ color: FADED }}>
        {href}
      </Link>
    </Text>
  )
}
