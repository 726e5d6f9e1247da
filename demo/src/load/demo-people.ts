// What the desk finds to decide about people: a resale certificate that waits, and an account that was suspended.
import type { Context } from '@lotyard/server/context'
import { openDocumentStorage } from '@lotyard/server/providers/storage/open-storage'
import type pg from 'pg'
import { DEMO_ACCOUNTS } from '../market/data/accounts.ts'
import { copyRows } from './rows/copy-rows.ts'
import { suspendDemoAccount } from './rows/load-queries.ts'
import { toAccountTable } from './rows/reference-rows.ts'

/** Visitors can't sign in to it, and it neither bids nor buys. */
const SUSPENDED = {
  id: '0b0e0000-0000-4000-8002-000000000001',
  email: 'vic.marlow@lotyard.test',
  firstName: 'Vic',
  lastName: 'Marlow',
  role: 'buyer',
  sellerName: null,
} as const

const CERTIFICATE_KEY = 'certificates/demo-certificate.pdf'

export async function loadDemoPeople(
  { config }: Pick<Context, 'config'>,
  client: pg.ClientBase,
  now: Date,
): Promise<void> {
  await copyRows(client, toAccountTable([SUSPENDED], now))
  await suspendDemoAccount(client, {
    accountId: SUSPENDED.id,
    adminId: DEMO_ACCOUNTS.admin.id,
    reason: 'Three chargebacks in a month',
  })
  // The file first: a row never names one that is not there.
  await openDocumentStorage(config).put(CERTIFICATE_KEY, Buffer.from(drawPdf('Demo resale certificate 0123-4567-89')))
  await copyRows(client, {
    table: 'resale_certificates',
    columns: 'account_id, region, certificate_number, expires_on, file_key, file_type',
    rows: [
      [
        DEMO_ACCOUNTS.rival.id,
        'IN',
        '0123-4567-89',
        `${now.getUTCFullYear() + 2}-12-31`,
        CERTIFICATE_KEY,
        'application/pdf',
      ],
    ],
  })
}

/** One line of text on one page, as small as a PDF gets. */
function drawPdf(line: string): string {
  const text = `BT /F1 18 Tf 72 700 Td (${line}) Tj ET`
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> >>',
    `<< /Length ${text.length} >>\nstream\n${text}\nendstream`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
  ]
  let file = '%PDF-1.4\n'
  const offsets = objects.map((object, index) => {
    const at = file.length
    file += `${index + 1} 0 obj\n${object}\nendobj\n`
    return `${String(at).padStart(10, '0')} 00000 n \n`
  })
  const size = objects.length + 1
  const table = `xref\n0 ${size}\n0000000000 65535 f \n${offsets.join('')}`
  return `${file}${table}trailer\n<< /Size ${size} /Root 1 0 R >>\nstartxref\n${file.length}\n%%EOF\n`
}
