// @vitest-environment node
import type { MailKind, MailProps } from '@lotyard/contract/mails'
import { expect, test } from 'vitest'
import { mails, renderMail } from './index.ts'

const link = 'https://lotyard.example/account/verify_email/?token=a%2Bb&x=1'
const samples: MailProps = {
  'verify-email': { firstName: 'Ada', link },
  'reset-password': { firstName: 'Ada', link },
  'password-changed': { firstName: 'Ada', resetLink: link },
  'account-exists': { firstName: 'Ada', signInLink: link, resetLink: 'https://lotyard.example/forgot' },
  welcome: { firstName: 'Ada', browseLink: link },
}

test.each(Object.keys(mails) as MailKind[])('%s has a subject, one heading, its link and a text part', async (kind) => {
  const { subject, html, text } = await renderMail(kind, samples[kind])
  expect(subject).not.toBe('')
  expect(html.match(/<h1/g)).toHaveLength(1)
  expect(html).toContain(link.replaceAll('&', '&amp;'))
  expect(text).toContain(link)
  expect(text).toContain('Ada')
  expect(text).not.toMatch(/<\/?[a-z]+/)
  expect(html).not.toContain('Stop these e-mails')
})

test('a name can neither write markup nor headers', async () => {
  const { subject, html } = await renderMail('welcome', { firstName: '<b>Ada</b>\r\nBcc: x@y.z', browseLink: link })
  expect(html).not.toContain('<b>')
  expect(subject).not.toMatch(/[\r\n]/)
})
