import { isRequired } from '@lotyard/contract/rules/site/field-messages'
import type { subscribeEndpoint } from '@lotyard/contract/account/preferences'
import { useState, type FormEvent } from 'react'
import { useApi } from '../../../api/api-context.ts'
import { useIsInBrowser } from '../../../lib/pages/drawing/first-render.ts'
import { subscribedText } from './subscribed.ts'

type State = { step: 'open' | 'sent' | 'done'; message: string }

/**
 * Spec §5: needs a non-empty e-mail address; after submitting the field is disabled. Without scripts it is a plain form.
 * A refusal enables the field again, so that the reader can correct the address.
 */
export default function NewsletterForm({ sendsMail }: { sendsMail: boolean }) {
  const api = useApi()
  const [email, setEmail] = useState('')
  const [{ step, message }, setState] = useState<State>({ step: 'open', message: '' })

  // Until scripts run the button stays enabled, and the server checks the field.
  const isEmpty = useIsInBrowser() && email.trim() === ''

  async function subscribe(event: FormEvent) {
    event.preventDefault()
    if (email.trim() === '') return setState({ step: 'open', message: isRequired('email') })
    setState({ step: 'sent', message: '' })
    const outcome = await api.call<typeof subscribeEndpoint>('POST', '/api/newsletter', {
      body: { email: email.trim() },
    })
    setState(
      outcome.ok
        ? { step: 'done', message: subscribedText(sendsMail) }
        : { step: 'open', message: outcome.error.errors?.['email']?.[0] ?? outcome.error.message },
    )
  }

  return (
    <form
      method="post"
      action="/newsletter/"
      noValidate
      onSubmit={(event) => void subscribe(event)}
      className="grid content-start gap-2 max-lg:col-span-full"
    >
      <label htmlFor="newsletter-email" className="font-semibold">
        Newsletter
      </label>
      <div className="flex max-w-md">
        <input
          id="newsletter-email"
          type="email"
          name="email"
          required
          autoComplete="email"
          placeholder="you@company.com"
          value={email}
          disabled={step !== 'open'}
          onChange={(event) => setEmail(event.target.value)}
          aria-describedby="newsletter-message"
          className="min-h-11 w-full min-w-0 rounded-l-sm border border-bar-line bg-transparent px-3 text-base placeholder:text-on-bar-soft disabled:opacity-70"
        />
        <button
          type="submit"
          disabled={step !== 'open' || isEmpty}
          className="rounded-r-sm bg-on-bar px-4 whitespace-nowrap font-semibold text-on-accent disabled:opacity-70"
        >
          Subscribe
        </button>
      </div>
      <output id="newsletter-message" className="block text-sm text-on-bar-soft">
        {message || `New lots once a week, on Mondays.${sendsMail ? '' : " E-mail isn't sent here."}`}
      </output>
    </form>
  )
}
