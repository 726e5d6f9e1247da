import { stateName } from '@lotyard/contract/rules/addresses/states'
import {
  expiryProblem,
  mayMoveCertificate,
  type CertificateState,
} from '@lotyard/contract/rules/orders/tax/resale-certificate'
import type { Context } from '../../../context.ts'
import { writeAudit } from '../../../db/audit/audit.ts'
import type { Tx } from '../../../db/database.ts'
import { queueMail } from '../../../jobs/mail/queue-mail.ts'
import { isOpaqueId } from '../../../lib/opaque-id.ts'
import { Refusal } from '../../../lib/refusal.ts'
import { requireReason } from '../../../lib/require-reason.ts'
import { actOnAccount } from '../../accounts/index.ts'
import {
  findCertificate,
  replaceCertificate,
  saveApproval,
  saveRefusal,
  type StoredCertificate,
} from './certificate-queries.ts'

type Needs = Pick<Context, 'db' | 'config'>
type Decision = { id: string; adminId: string }

/** Orders that its owner places from here on are not taxed in its state. One that was approved before is replaced. */
export async function approveCertificate(
  context: Needs,
  { id, adminId, expiresOn }: Decision & { expiresOn: string },
): Promise<void> {
  await decide(context, id, 'approved', async (tx, certificate, owner) => {
    const problem = expiryProblem(expiresOn, certificate.today)
    if (problem !== null) throw new Refusal('invalid_fields', { errors: { expires_on: [problem] } })
    const { account_id: accountId, region } = certificate
    await replaceCertificate(tx, { accountId, region, state: 'approved' })
    await saveApproval(tx, { id, expiresOn, adminId })
    await writeAudit(tx, {
      accountId: adminId,
      action: 'certificate.approve',
      subject: `account:${accountId}`,
      details: { certificate: id, region, expires_on: { from: certificate.expires_on, to: expiresOn } },
    })
    const props = { ...mailProps(context, certificate, owner), expiresOn }
    await queueMail(tx, { kind: 'certificate-approved', fact: id, recipient: owner.email, props })
  })
}

/** Also one that was approved. Orders that were placed with it stay as they are. */
export async function refuseCertificate(
  context: Needs,
  { id, adminId, reason: given }: Decision & { reason: string },
): Promise<void> {
  const reason = requireReason(given)
  await decide(context, id, 'refused', async (tx, certificate, owner) => {
    await saveRefusal(tx, { id, reason, adminId })
    await writeAudit(tx, {
      accountId: adminId,
      action: 'certificate.refuse',
      subject: `account:${certificate.account_id}`,
      details: { certificate: id, region: certificate.region, from: certificate.state, reason },
    })
    const props = { ...mailProps(context, certificate, owner), reason }
    await queueMail(tx, { kind: 'certificate-refused', fact: id, recipient: owner.email, props })
  })
}

type Owner = { email: string; first_name: string }

/** Under the account's lock, as orders are placed: none is priced while its certificate is being decided. */
async function decide(
  context: Needs,
  id: string,
  to: CertificateState,
  write: (tx: Tx, certificate: StoredCertificate, owner: Owner) => Promise<void>,
): Promise<void> {
  const found = isOpaqueId(id) ? await findCertificate(context.db, id) : null
  if (found === null) throw new Refusal('certificate_not_found')
  await actOnAccount(context, found.account_id, async (tx, owner) => {
    const certificate = await findCertificate(tx, id)
    if (certificate === null) throw new Refusal('certificate_not_found')
    // The form was sent twice.
    if (certificate.state === to) return
    if (!mayMoveCertificate(certificate.state, to)) throw new Refusal('certificate_decided')
    await write(tx, certificate, owner)
  })
}

function mailProps(
  { config }: Pick<Context, 'config'>,
  { region, certificate_number: number }: StoredCertificate,
  { first_name: firstName }: Owner,
): { firstName: string; state: string; number: string; link: string } {
  return { firstName, state: stateName(region), number, link: `${config.publicUrl}/account/resale_certificate/` }
}
