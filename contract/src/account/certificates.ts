import { Type, type Static } from 'typebox'
import { Day, nullable, Timestamp } from '../wire/amounts.ts'
import type { Endpoint } from '../wire/endpoint.ts'

/** What a buyer shows to buy without sales tax in a state. */
export const ResaleCertificate = Type.Object({
  id: Type.String(),
  /** 'IN' */
  region: Type.String(),
  number: Type.String(),
  expires_on: Day,
  /** 'expired' is an approved one whose day has passed. */
  state: Type.Union([
    Type.Literal('waiting'),
    Type.Literal('approved'),
    Type.Literal('refused'),
    Type.Literal('replaced'),
    Type.Literal('expired'),
  ]),
  /** Of a refusal. */
  reason: nullable(Type.String()),
  uploaded_at: Timestamp,
  decided_at: nullable(Timestamp),
})
export type ResaleCertificate = Static<typeof ResaleCertificate>

export const DeskCertificate = Type.Object({
  ...ResaleCertificate.properties,
  file_type: Type.Union([Type.Literal('application/pdf'), Type.Literal('image/jpeg')]),
  account: Type.Object({ id: Type.String(), name: Type.String(), email: Type.String() }),
})
export type DeskCertificate = Static<typeof DeskCertificate>

const Params = Type.Object({ id: Type.String({ minLength: 1, maxLength: 64 }) })
// Longer than any rule allows, so that the rules say what is wrong.
const Text = Type.String({ maxLength: 300 })

export const listCertificatesEndpoint = {
  method: 'GET',
  path: '/api/account/resale_certificates',
  summary: "The account's resale certificates, newest first",
  reply: Type.Object({ certificates: Type.Array(ResaleCertificate) }),
} as const satisfies Endpoint

export const CertificateFields = Type.Object({
  region: Text,
  number: Text,
  expires_on: Text,
})
export type CertificateFields = Static<typeof CertificateFields>

/** Both send the file as an attachment. */
export const OWN_CERTIFICATE_FILE_PATH = '/account/resale_certificate/:id/file'

export const listDeskCertificatesEndpoint = {
  method: 'GET',
  path: '/api/admin/certificates',
  summary: 'Resale certificates: those that wait, the oldest first, or all, newest first',
  desk: { area: 'people', level: 'read' },
  query: Type.Object({
    show: Type.Union([Type.Literal('waiting'), Type.Literal('all')], { default: 'waiting' }),
    page: Type.Integer({ minimum: 0, maximum: 100_000, default: 0 }),
  }),
  reply: Type.Object({
    certificates: Type.Array(DeskCertificate),
    total: Type.Integer(),
    max_page: Type.Integer(),
  }),
} as const satisfies Endpoint

export const approveCertificateEndpoint = {
  method: 'POST',
  path: '/api/admin/certificates/:id/approve',
  summary: 'Approves a resale certificate until a day; orders to its state are not taxed from now on',
  desk: { area: 'people', level: 'write' },
  params: Params,
  body: Type.Object({ expires_on: Text }),
} as const satisfies Endpoint

export const refuseCertificateEndpoint = {
  method: 'POST',
  path: '/api/admin/certificates/:id/refuse',
  summary: 'Refuses a resale certificate, also one that was approved; orders placed before stay as they are',
  desk: { area: 'people', level: 'write' },
  params: Params,
  body: Type.Object({ reason: Type.String({ maxLength: 5_000 }) }),
} as const satisfies Endpoint
