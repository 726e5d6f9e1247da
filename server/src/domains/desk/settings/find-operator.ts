import type { Operator } from '@lotyard/contract/site/operator'
import type { Context } from '../../../context.ts'
import { listContactRecipients } from '../contact/contact-recipients.ts'
import { findDefaultSite, type SiteBranding } from '../../listings/index.ts'
import { listSettings } from './setting-queries.ts'

/**
 * With the time zone that deadlines are said in, the default site's name and look, and how to pay an invoice, which is for
 * those who have one.
 */
export type OperatorFacts = {
  operator: Operator
  timeZone: string
  siteName: string
  branding: SiteBranding
  wireInstructions: string | null
}

export async function findOperator({ db }: Pick<Context, 'db'>): Promise<OperatorFacts> {
  const [site, settings] = await Promise.all([findDefaultSite(db), listSettings(db)])
  const contactEmail = settings.get('contact_email') ?? null
  const operator = {
    name: settings.get('operator_name') ?? site.name,
    contact_email: contactEmail,
    contact_phone: settings.get('contact_phone') ?? null,
    postal_address: settings.get('postal_address') ?? null,
    fees: settings.get('fees') ?? null,
    claims: settings.get('claims') ?? null,
    time_zone: site.timeZone,
    takes_messages: (await listContactRecipients(db, contactEmail)).length > 0,
  }
  return {
    operator,
    timeZone: site.timeZone,
    siteName: site.name,
    branding: site.branding,
    wireInstructions: settings.get('wire_instructions') ?? null,
  }
}
