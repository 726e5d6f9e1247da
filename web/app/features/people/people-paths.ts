export const PEOPLE_PATH = '/admin/people/'
export const ACCESS_RULES_PATH = '/admin/access_rules/'
export const CERTIFICATES_PATH = '/admin/certificates/'
export const AUDIT_PATH = '/admin/audit/'

export function personPath(id: string): string {
  return `${PEOPLE_PATH}${encodeURIComponent(id)}/`
}
