// Every deliberate no of the product: its code on the wire, its status and the sentence that people read.
//
// A use case throws `new Refusal(code)`; one handler turns it into a reply. A code is part of the wire: clients may
// rely on it, so it is never renamed.
export const refusals = {
  malformed_request: { status: 400, message: 'The request could not be understood.' },
  unsupported_api_version: { status: 400, message: 'This version of the API is not supported. Send ApiVersion 5.' },
  not_signed_in: { status: 401, message: 'Please sign in to continue.' },
  wrong_credentials: { status: 401, message: 'That e-mail address and password do not match.' },
  not_allowed: { status: 403, message: 'You are not allowed to do this.' },
  csrf_token_invalid: { status: 403, message: 'This form has expired. Reload the page and try again.' },
  not_found: { status: 404, message: 'There is nothing here.' },
  listing_not_found: { status: 404, message: 'This lot does not exist.' },
  watch_not_found: { status: 404, message: 'You are not watching this lot.' },
  price_not_editable: { status: 409, message: 'The price of this lot can no longer be changed.' },
  listing_not_editable: { status: 409, message: 'This lot can no longer be changed.' },
  conflict: { status: 409, message: 'Somebody changed this in the meantime. Reload and try again.' },
  mail_not_failed: { status: 409, message: 'Only a mail that failed can be sent again.' },
  link_invalid: { status: 422, message: 'This link has expired or was used already. Ask for a new one.' },
  body_too_large: { status: 413, message: 'That is more than we can take at once.' },
  unsupported_media_type: { status: 415, message: 'Send JSON.' },
  invalid_fields: { status: 422, message: 'Some fields need another look.' },
  too_many_watches: { status: 422, message: 'You are watching 1,000 lots already. Remove some to add more.' },
  too_many_requests: { status: 429, message: 'Too many requests. Wait a moment and try again.' },
  unexpected: { status: 500, message: "An error occured and we couldn't process your request." },
  busy: { status: 503, message: 'We are very busy just now. Try again in a moment.' },
} as const satisfies Record<string, { status: number; message: string }>

export type RefusalCode = keyof typeof refusals
