import type { Problem } from '@lotyard/contract/orders/problems'

/** Reported, and not answered yet. */
export const EXAMPLE_PROBLEM: Problem = {
  id: 'p1',
  listing: 'TV2345',
  title: 'Televisions',
  kind: 'damaged',
  description: 'Two screens are cracked.',
  photos: [],
  reportedAt: '2026-11-14T12:00:00.000Z',
  state: 'open',
  outcome: null,
  resolvedAt: null,
  refundedCents: null,
  closesAt: null,
  messages: [],
  seen: 0,
  canWrite: true,
}

export const EXAMPLE_MESSAGE: Problem['messages'][0] = {
  position: 1,
  author: 'desk',
  authorName: null,
  text: 'Can you send photos?',
  photos: [],
  sentAt: '2026-11-15T12:00:00.000Z',
  isForSeller: false,
  isPassedOn: false,
}
