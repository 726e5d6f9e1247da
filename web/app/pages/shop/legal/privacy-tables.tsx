import {
  EMAIL_CHANGE_HOURS,
  EMAIL_UNDO_DAYS,
  NEWSLETTER_LINK_DAYS,
  RESET_LINK_HOURS,
  VERIFICATION_LINK_DAYS,
} from '@lotyard/contract/rules/accounts/link-lives'
import { CHALLENGE_MINUTES, TRUSTED_DAYS } from '@lotyard/contract/rules/accounts/two-step'
import { DISPLAY_STYLE_DAYS } from '@lotyard/contract/rules/catalogue/display-style'
import { MISS_DAYS } from '@lotyard/contract/rules/catalogue/search-miss'
import {
  BOOK_UPLOAD_DAYS,
  DEFAULT_SESSION_DAYS,
  DEVICE_DAYS,
  DELIVER_TO_DAYS,
  EMAIL_CHANGE_DAYS,
  INTENT_MINUTES,
  MAIL_DAYS,
  NEWS_MAIL_DAYS,
  NOTICE_DAYS,
  SIGN_IN_DAYS,
  UNCONFIRMED_DAYS,
  VISITOR_DAYS,
} from '@lotyard/contract/rules/data-rights/retention'
import { FLASH_DAYS } from '@lotyard/contract/rules/site/flash'
import { spellCount } from '@lotyard/contract/rules/spell-count'
import { DataTable } from '../../../ui/data/data-table.tsx'

const RETENTION = [
  {
    what: 'Account, addresses, cart, watch list, notes on lots, searches, preferences',
    howLong: 'Until you change or delete them',
  },
  { what: 'Bids, won lots, auction records', howLong: 'For good. Without your name once you delete your account' },
  {
    what: 'Orders and invoices',
    howLong: 'For good, because the law asks for it. With the billing address alone once you delete your account',
  },
  { what: 'Words of searches that found nothing, without who searched', howLong: `${MISS_DAYS} days` },
  {
    what: 'E-mails we sent you',
    howLong: `${MAIL_DAYS} days. News about lots and the newsletter ${NEWS_MAIL_DAYS} days`,
  },
  { what: 'Notices in your account', howLong: `${NOTICE_DAYS} days` },
  { what: 'Messages you sent us', howLong: `${MAIL_DAYS} days here, and in our mailbox until we delete them` },
  {
    what: 'Signed-in browsers',
    howLong: `Until you sign out or stop visiting, usually ${DEFAULT_SESSION_DAYS} days after your last visit`,
  },
  {
    what: 'Links in e-mails',
    howLong: `${begin(spellCount(RESET_LINK_HOURS, 'hour'))} to reset a password, ${spellCount(VERIFICATION_LINK_DAYS, 'day')} to confirm an address, ${spellCount(EMAIL_CHANGE_HOURS, 'hour')} to change it, ${spellCount(EMAIL_UNDO_DAYS, 'day')} to undo that, ${spellCount(NEWSLETTER_LINK_DAYS, 'day')} to confirm the newsletter. Links to unsubscribe always work`,
  },
  { what: 'E-mail addresses you had before', howLong: `${EMAIL_CHANGE_DAYS} days after you asked to change them` },
  { what: 'Sign-ins, and attempts that failed', howLong: `${SIGN_IN_DAYS} days` },
  {
    what: 'Price book, for you alone',
    howLong: `Until you delete it. Files for it until they are used, ${BOOK_UPLOAD_DAYS} days at most`,
  },
  { what: 'Resale certificates', howLong: 'Until you delete your account' },
  {
    what: 'Newsletter subscription',
    howLong: `Until you unsubscribe. ${UNCONFIRMED_DAYS} days if you don't confirm it`,
  },
]

const COOKIES = [
  { name: 'lotyard_session', purpose: 'Keeps you signed in', howLong: 'While you stay signed in' },
  {
    name: 'lotyard_device',
    purpose: 'Recognizes a browser that has signed in before',
    howLong: begin(spellDays(DEVICE_DAYS)),
  },
  { name: 'lotyard_visitor', purpose: 'Protects forms before you sign in', howLong: begin(spellDays(VISITOR_DAYS)) },
  {
    name: 'lotyard_challenge',
    purpose: 'Waits for your code in two-step sign-in',
    howLong: begin(spellDays(CHALLENGE_MINUTES / 1_440)),
  },
  {
    name: 'lotyard_trusted',
    purpose: 'Skips the code on a device you trust',
    howLong: `${TRUSTED_DAYS} days`,
  },
  { name: 'flash', purpose: 'Carries a message to the next page', howLong: begin(spellDays(FLASH_DAYS)) },
  {
    name: 'intent',
    purpose: 'Remembers a lot you want to watch or buy until you sign in',
    howLong: `${INTENT_MINUTES} minutes`,
  },
  {
    name: 'deliver_to',
    purpose: 'Remembers the ZIP code you want delivered prices for',
    howLong: `${begin(spellDays(DELIVER_TO_DAYS))}, or until you save a shipping address or sign out`,
  },
  {
    name: 'display_style',
    purpose: 'Remembers that you like lots as a list',
    howLong: begin(spellDays(DISPLAY_STYLE_DAYS)),
  },
]

function spellDays(days: number): string {
  if (days % 365 === 0) return spellCount(days / 365, 'year')
  return days < 1 ? spellCount(Math.round(days * 1440), 'minute') : spellCount(days, 'day')
}

function begin(sentence: string): string {
  return sentence[0]!.toUpperCase() + sentence.slice(1)
}

export function RetentionTable() {
  return (
    <div className="rounded-sm border border-line bg-surface">
      <DataTable
        caption="What is kept, and for how long"
        rows={RETENTION}
        keyOf={({ what }) => what}
        columns={[
          { name: 'What', cell: ({ what }) => what },
          { name: 'How long', cell: ({ howLong }) => howLong },
        ]}
      />
    </div>
  )
}

export function CookieTable() {
  return (
    <div className="rounded-sm border border-line bg-surface">
      <DataTable
        caption="Cookies"
        rows={COOKIES}
        keyOf={({ name }) => name}
        columns={[
          { name: 'Cookie', cell: ({ name }) => name },
          {
            name: 'What it does, and for how long',
            cell: ({ purpose, howLong }) => (
              <>
                {purpose}
                <span className="block text-sm text-ink-soft">{howLong}</span>
              </>
            ),
          },
        ]}
      />
    </div>
  )
}
