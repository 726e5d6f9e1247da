import type { Db } from '../../../db/database.ts'
import { listAdminEmails } from '../../accounts/index.ts'

/** A market with more admins has a contact address by then. */
const MAX_ADMINS = 10

/** Whom a message to the operator goes to: the contact address, or every admin where none is set. */
export async function listContactRecipients(db: Db, contactEmail: string | null): Promise<string[]> {
  return contactEmail === null ? listAdminEmails(db, MAX_ADMINS) : [contactEmail]
}
