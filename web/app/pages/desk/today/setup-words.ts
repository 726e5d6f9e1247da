// What an admin reads of each step of the set-up: what to do, why, and where.
import type { SetupStep } from '@lotyard/contract/rules/desk/market-setup'

export type StepWords = {
  title: string
  why: string
  /** Where it is done; the first is the usual way. */
  links?: readonly { name: string; path: string }[]
  /** That it is right as it is, for what has no other sign of being checked. */
  confirm?: string
}

export const STEP_WORDS: Record<SetupStep, StepWords> = {
  payment_gateway: {
    title: 'Take payments',
    why: 'Without a payment gateway buyers can’t pay by card or PayPal. You can still sell by invoice, with direct orders and invoice accounts, and record the wires. Set PAYMENT_GATEWAY=braintree with its keys and restart. See “Taking payments” in docs/operating.md.',
  },
  mail_server: {
    title: 'Send e-mail',
    why: 'Without a mail server there are no order confirmations, outbid notices or password links. Set SMTP_URL and restart. See “Settings” in docs/operating.md.',
    links: [{ name: 'Open outbox', path: '/admin/outbox/' }],
  },
  public_address: {
    title: 'Set the public address',
    why: 'Links in e-mail only work on this machine. Set PUBLIC_URL to the address people type, for example https://lots.example.com, and restart.',
  },
  operator: {
    title: 'Say who runs the market',
    why: 'Enter a contact e-mail so that buyers can write to you, and the postal address that commercial e-mail must show. To be paid by wire, enter your wire instructions too.',
    links: [{ name: 'Open settings', path: '/admin/market/settings/' }],
  },
  warehouses: {
    title: 'Add a warehouse',
    why: 'Every lot is in one. Trucks need its street, and pickups its hours.',
    links: [{ name: 'Open warehouses', path: '/admin/market/warehouses/' }],
  },
  freight_rates: {
    title: 'Check the freight rates',
    why: 'Buyers are quoted the rates that Lotyard comes with. Compare them with your carriers’, and save your own or keep these.',
    links: [{ name: 'See the rates', path: '/admin/market/freight/' }],
    confirm: 'Keep these rates',
  },
  sales_tax: {
    title: 'Set the sales tax',
    why: 'No state’s sales tax is collected yet. Set a rate for each state you’re registered in, or confirm that you collect none.',
    links: [{ name: 'Set tax rates', path: '/admin/market/tax/' }],
    confirm: 'We collect none',
  },
  seller: {
    title: 'Add a seller',
    why: 'Every lot page names its seller: your own company, or one that sells through you. Invite an account as a seller, or give your own a seller name.',
    links: [{ name: 'Open accounts', path: '/admin/people/' }],
  },
  first_listing: {
    title: 'Publish the first lot',
    why: 'Import a manifest to turn its lines into lots, or enter one by hand.',
    links: [
      { name: 'Import a manifest', path: '/admin/imports/' },
      { name: 'Enter a lot', path: '/admin/listings/new' },
    ],
  },
  first_sale: {
    title: 'Get the first paid order',
    why: 'Try it once before strangers do: create a buyer’s account and buy a lot with it, or sell it a lot with a direct order by invoice and record the wire. Refund it later.',
    links: [{ name: 'Open orders', path: '/admin/orders/' }],
  },
}

/** A demo doesn't lack these: it has something that stands in for them. */
export const STAND_INS: Partial<Record<SetupStep, StepWords>> = {
  payment_gateway: { title: 'Sandbox payments', why: 'Cards and PayPal go to a sandbox: no money moves.' },
  mail_server: {
    title: 'E-mail isn’t sent',
    why: 'Every e-mail stays in the outbox, where you can read it.',
    links: [{ name: 'Open outbox', path: '/admin/outbox/' }],
  },
}
