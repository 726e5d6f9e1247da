import type { RenderedMail } from '@lotyard/contract/site/mails'
import { render, toPlainText } from '@react-email/render'
import type { ReactElement } from 'react'

export async function drawMail(subject: string, mail: ReactElement): Promise<RenderedMail> {
  const html = await render(mail)
  const text = toPlainText(html, { selectors: [{ selector: 'h1', options: { uppercase: false } }] })
  // A line break in a name would end the subject's header line.
  return { subject: subject.replaceAll(/\s+/g, ' ').trim(), html, text }
}
