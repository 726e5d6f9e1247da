import type { Topic } from '@lotyard/contract/rules/notifications/mail-topics'

/** What a reader gets by each topic. */
export const TOPIC_TEXTS: Record<Topic, { title: string; text: string }> = {
  listings: { title: 'Newly added lots', text: 'New lots that match your inventory preferences.' },
  bids: { title: 'Your bids', text: "When you're outbid or don't win an auction." },
  watching: { title: 'Lots you watch', text: 'When a lot you watch is about to end or its price drops.' },
}
