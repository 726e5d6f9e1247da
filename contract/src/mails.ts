/** Every kind of mail with what its template is told. Server and templates share it; nothing here travels on the wire. */
export type MailProps = {
  'verify-email': { firstName: string; link: string }
  'reset-password': { firstName: string; link: string }
  'password-changed': { firstName: string; resetLink: string }
  'account-exists': { firstName: string; signInLink: string; resetLink: string }
  welcome: { firstName: string; browseLink: string }
}
export type MailKind = keyof MailProps

export type RenderedMail = { subject: string; html: string; text: string }

export type RenderMail = <Kind extends MailKind>(kind: Kind, props: MailProps[Kind]) => Promise<RenderedMail>
