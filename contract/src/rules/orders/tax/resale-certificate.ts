// What a resale certificate must say, and how it moves from upload to decision. Also enforced by the constraints of
// resale_certificates and the trigger certificates_move_as_the_table_allows.
import { parseTaxState } from './tax-rate.ts'

export const CERTIFICATE_STATES = ['waiting', 'approved', 'refused', 'replaced'] as const
export type CertificateState = (typeof CERTIFICATE_STATES)[number]

const CERTIFICATE_MOVES: Readonly<Record<CertificateState, readonly CertificateState[]>> = {
  waiting: [
    'approved', // By an admin, who has read the file.
    'refused', // By an admin, with a reason.
    'replaced', // By its owner, who has uploaded another for the same state.
  ],
  approved: [
    'refused', // It turned out to be wrong.
    'replaced', // Another was approved for the same state.
  ],
  refused: [],
  replaced: [],
}

export function mayMoveCertificate(from: CertificateState, to: CertificateState): boolean {
  return CERTIFICATE_MOVES[from].includes(to)
}

/** The last day counts. Days are those of the site's zone, as yyyy-mm-dd. */
export function shownCertificateState(
  { state, expiresOn }: { state: CertificateState; expiresOn: string },
  today: string,
): CertificateState | 'expired' {
  return state === 'approved' && expiresOn < today ? 'expired' : state
}

const NUMBER = /^[A-Za-z0-9][A-Za-z0-9 ./-]{0,38}[A-Za-z0-9]$/
const MAX_YEARS = 20

type Fields = { region: string; number: string; expires_on: string }

/** By field; empty where all will do. */
export function certificateProblems(given: Fields, today: string): Record<string, string[]> {
  const expiry = expiryProblem(given.expires_on, today)
  return {
    ...(parseTaxState(given.region) === null && { region: ['Choose a state.'] }),
    ...(!NUMBER.test(given.number.trim()) && {
      number: ['Enter the number on the certificate: letters, digits, spaces, dots, slashes and dashes.'],
    }),
    ...(expiry !== null && { expires_on: [expiry] }),
  }
}

/** Null for a day that a certificate may run until. */
export function expiryProblem(day: string, today: string): string | null {
  if (!isDay(day)) return 'Enter the day it expires.'
  if (day < today) return 'This day has passed. Enter the day it expires.'
  const lastYear = Number(today.slice(0, 4)) + MAX_YEARS
  return Number(day.slice(0, 4)) > lastYear ? `Enter a day before the end of ${lastYear}.` : null
}

/** Of the calendar: February 30 is none. */
function isDay(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false
  const at = new Date(`${text}T00:00:00Z`)
  return !Number.isNaN(at.getTime()) && at.toISOString().startsWith(text)
}

/** For sellers, who may not see the number of a buyer's certificate. */
export const EXEMPTION_WITHOUT_NUMBER = 'resale certificate'

/** What an order keeps of the certificate that it was not taxed by: 'IN resale certificate 0123456789'. */
export function exemptionNote(region: string, number: string): string {
  return `${region} resale certificate ${number}`
}
