import { Type, type Static } from 'typebox'
import type { Endpoint } from '../wire/endpoint.ts'

/** Wider than the rules of rules/desk/contact-message.ts, which answer with a sentence for each field. */
export const ContactMessage = Type.Object({
  name: Type.String({ maxLength: 2_000 }),
  email: Type.String({ maxLength: 2_000 }),
  topic: Type.String({ maxLength: 100 }),
  listing_name: Type.Optional(Type.String({ maxLength: 200 })),
  message: Type.String({ maxLength: 20_000 }),
  /** People do not see this field of the form. What fills it in is a program. */
  website: Type.Optional(Type.String({ maxLength: 2_000 })),
})
export type ContactMessage = Static<typeof ContactMessage>

export const contactEndpoint = {
  method: 'POST',
  path: '/api/contact',
  summary: 'Sends a message to whoever runs the market; the same message counts once a day',
  body: ContactMessage,
  status: 202,
} as const satisfies Endpoint
