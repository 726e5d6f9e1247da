import type { DeskCertificate, ResaleCertificate } from '@lotyard/contract/account/certificates'
import { shownCertificateState } from '@lotyard/contract/rules/orders/tax/resale-certificate'
import type { DeskCertificateRow, StoredCertificate } from './certificate-queries.ts'

export function toCertificate(stored: StoredCertificate): ResaleCertificate {
  return {
    id: stored.id,
    region: stored.region,
    number: stored.certificate_number,
    expires_on: stored.expires_on,
    state: shownCertificateState({ state: stored.state, expiresOn: stored.expires_on }, stored.today),
    reason: stored.reason,
    uploaded_at: stored.uploaded_at.toISOString(),
    decided_at: stored.decided_at?.toISOString() ?? null,
  }
}

export function toDeskCertificate(row: DeskCertificateRow): DeskCertificate {
  const { file_type, account_id: id, name, email } = row
  return { ...toCertificate(row), file_type, account: { id, name, email } }
}
