import type { Account } from '@lotyard/contract/account'
import type { Card, Photo } from '@lotyard/contract/listing'
import type { SearchResults } from '@lotyard/contract/search'
import type { TUnsafe } from 'typebox'

type Of<T> = TUnsafe<T>
type Call<Method, Path extends string, Parts> = { method: Method; path: Path; summary: string } & Parts

export type SearchListings = Call<
  'GET',
  '/api/listings/',
  { query: Of<Record<string, string | string[] | number>>; reply: Of<SearchResults> }
>
export type ListingDetail = Card & {
  description: string
  state: 'scheduled' | 'active' | 'awaiting_payment' | 'sold' | 'unsold' | 'withdrawn'
  is_open: boolean
  closed_at: string | null
  sold_price_cents: number | null
  photos: Photo[]
  condition_definition: string
  weight_lbs: number
  pallet_count: number
  selling_price_cents: number
  unit_price_cents: number
  percent_of_msrp: number | null
  breadcrumbs: { name: string; path: string }[]
  shipping_mode: 'calculated' | 'flat' | 'free'
}
export type GetListing = Call<'GET', '/api/listings/:name', { params: Of<{ name: string }>; reply: Of<ListingDetail> }>

export type GetAccount = Call<'GET', '/api/account/', { reply: Of<Account> }>
export type GetCsrfToken = Call<'GET', '/api/csrf_token', { reply: Of<{ csrf_token: string }> }>
export type SignIn = Call<
  'POST',
  '/api/account/session',
  { body: Of<{ email: string; password: string }>; reply: Of<Account> }
>
export type SignOut = Call<'DELETE', '/api/account/session', Record<never, never>>
export type SignUp = Call<
  'POST',
  '/api/account/',
  {
    body: Of<{
      account: { first_name: string; last_name: string; email: string; password: string; terms_accepted?: boolean }
    }>
    reply: Of<{ signed_in: boolean; account: Account | null }>
  }
>
export type UpdateAccount = Call<
  'PUT',
  '/api/account/',
  {
    body: Of<{
      update_password?: boolean
      account: {
        first_name?: string
        last_name?: string
        terms_accepted?: true
        current_password?: string
        password?: string
        password_confirmation?: string
      }
    }>
    reply: Of<Account>
  }
>
export type AskReset = Call<'POST', '/api/account/password_reset', { body: Of<{ email: string }> }>
export type ResetPassword = Call<
  'PUT',
  '/api/account/password_reset',
  { body: Of<{ token: string; password: string; password_confirmation: string }> }
>
export type VerifyEmail = Call<'PUT', '/api/account/verification', { body: Of<{ token: string }> }>
export type ResendVerification = Call<'POST', '/api/account/verification', Record<never, never>>
export type Device = { id: string; name: string; last_seen_at: string; is_current: boolean }
export type ListDevices = Call<'GET', '/api/account/devices', { reply: Of<{ devices: Device[] }> }>
export type RevokeDevice = Call<'DELETE', '/api/account/devices/:id', { params: Of<{ id: string }> }>
export type Subscribe = Call<'POST', '/api/newsletter', { body: Of<{ email: string }> }>
export type ListWatched = Call<
  'GET',
  '/api/account/starred/listings',
  { reply: Of<{ starred_listings: { id: string }[] }> }
>

export type MailSummary = {
  id: string
  kind: string
  recipient: string
  subject: string | null
  state: 'queued' | 'sent' | 'kept' | 'failed'
  attempts: number
  last_error: string | null
  created_at: string
  finished_at: string | null
}
export type Mail = MailSummary & { message_id: string | null; html: string | null; text: string | null }
export type ListMails = Call<
  'GET',
  '/api/admin/mails',
  { query: Of<{ page: number }>; reply: Of<{ mails: MailSummary[]; total: number; page: number; page_size: number }> }
>
export type GetMail = Call<'GET', '/api/admin/mails/:id', { params: Of<{ id: string }>; reply: Of<Mail> }>
export type RetryMail = Call<'POST', '/api/admin/mails/:id/retry', { params: Of<{ id: string }>; reply: Of<Mail> }>
