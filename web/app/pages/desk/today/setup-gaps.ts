// What an admin reads of what the market lacks: what doesn't work without it, and what to set.
import type { SetupGap } from '@lotyard/contract/rules/desk/market-setup'

export type GapWords = { title: string; words: string; link?: { name: string; path: string } }

const LACKING: Record<SetupGap, GapWords> = {
  payment_gateway: {
    title: 'No payment gateway',
    words:
      'Buyers can’t pay by card or PayPal: only invoice accounts can order. Set PAYMENT_GATEWAY=braintree with its keys and restart. See “Taking payments” in docs/operating.md.',
  },
  mail_server: {
    title: 'No mail server',
    words:
      'E-mail isn’t sent: no order confirmations, outbid notices or password links. Set SMTP_URL and restart. See “Settings” in docs/operating.md.',
    link: { name: 'Outbox', path: '/admin/outbox/' },
  },
  public_address: {
    title: 'No public address',
    words:
      'Links in e-mail only work on this machine. Set PUBLIC_URL to the address people type, for example https://lots.example.com, and restart.',
  },
  operator: {
    title: 'Contact details missing',
    words: 'Buyers need an e-mail address to write to, and commercial e-mail a postal address.',
    link: { name: 'Settings', path: '/admin/market/settings/' },
  },
  warehouses: {
    title: 'No warehouse',
    words: 'Every lot is in a warehouse. Add one before you list lots.',
    link: { name: 'Warehouses', path: '/admin/market/warehouses/' },
  },
  freight_rates: {
    title: 'Example freight rates',
    words: 'Buyers are quoted the rates that Lotyard comes with. Check them against your carriers’ and save your own.',
    link: { name: 'Freight rates', path: '/admin/market/freight/' },
  },
}

/** A demo doesn't lack these: it has something that stands in for them. */
const STAND_INS: Partial<Record<SetupGap, GapWords>> = {
  payment_gateway: {
    title: 'Sandbox payments',
    words: 'Cards and PayPal go to a sandbox: no money moves.',
  },
  mail_server: {
    title: 'E-mail isn’t sent',
    words: 'Every e-mail stays in the outbox, where you can read it.',
    link: { name: 'Outbox', path: '/admin/outbox/' },
  },
}

export function gapWords(gap: SetupGap, { isDemo }: { isDemo: boolean }): GapWords {
  return (isDemo ? STAND_INS[gap] : undefined) ?? LACKING[gap]
}
