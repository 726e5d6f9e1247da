import type { Alerts } from '@lotyard/contract/rules/preferences/saved-search'

/** What each choice is called in the list, and what it does in the form. */
export const ALERT_CHOICES: Record<Alerts, { label: string; explanation: string }> = {
  at_once: { label: 'As lots are published', explanation: 'An e-mail within a minute or so of each new match.' },
  daily: { label: 'Daily e-mail', explanation: 'One e-mail each morning when there are new matches.' },
  off: { label: 'No e-mails', explanation: 'Just keep the search here.' },
}
