import { expect } from '@playwright/test'
import type { Caller } from './buyers.ts'

type MailRow = { id: string; recipient: string }

/** The path of a link in the newest mail to an address that has one, once it is written. For admins. */
export async function findLink({ request }: Caller, email: string, page: string): Promise<string> {
  let found: string | undefined
  await expect(async () => {
    const { mails } = (await (await request.get('/api/admin/mails')).json()) as { mails: MailRow[] }
    for (const { id } of mails.filter((mail) => mail.recipient === email)) {
      const { text } = (await (await request.get(`/api/admin/mails/${id}`)).json()) as { text: string | null }
      found ??= new RegExp(`/account/${page}/\\?token=\\S+`).exec(text ?? '')?.[0]
    }
    expect(found).toBeDefined()
  }).toPass()
  return found!
}
