// Where files of the desk are sent to and come from: no calls of the API, because they are not JSON.

/** The body is the file itself, as its content-type says; what the certificate says is in the query. */
export const CERTIFICATE_UPLOAD_PATH = '/api/account/resale_certificates'

export const DESK_CERTIFICATE_FILE_PATH = '/admin/certificates/:id/file'

export const AUDIT_CSV_PATH = '/admin/audit.csv'

export function payoutStatementPath(payoutId: string): string {
  return `/api/admin/payouts/${payoutId}.csv`
}

/** A form with a file posts a site's logo here. */
export const SITE_LOGO_FORM_PATH = '/admin/market/sites/logo'
