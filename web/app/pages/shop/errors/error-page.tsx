import { LinkButton } from '../../../ui/forms/button.tsx'

const NOT_FOUND = {
  title: 'Page not found',
  text: 'The page may have moved, the lot may be private, or the address is mistyped.',
}
const NOT_ALLOWED = {
  title: "You can't open this page",
  text: 'Your account has no access to it.',
}
const BUSY = { title: "We're very busy right now", text: 'Wait a moment, then reload the page.' }
const BROKEN = {
  title: 'Something went wrong',
  // The failure may have come after the work was done, so the text does not say that nothing was saved.
  text: 'Reload the page in a moment. If you were placing a bid, check Bids in your account before you bid again.',
}

/** Shown in place of a page that does not exist or failed. */
export function ErrorPage({ status }: { status: number }) {
  const { title, text } = describe(status)
  return (
    <div className="page grid justify-items-start gap-3 py-16 md:py-24">
      <title>{`${title} | Lotyard`}</title>
      <p className="figures text-sm font-semibold text-ink-soft">Error {status}</p>
      <h1 className="text-3xl">{title}</h1>
      <p className="max-w-prose text-ink-soft">{text}</p>
      <div className="mt-3 flex flex-wrap gap-3">
        <LinkButton kind="action" to="/lots/">
          Browse lots
        </LinkButton>
        <LinkButton to="/">Home</LinkButton>
      </div>
    </div>
  )
}

function describe(status: number) {
  if (status === 503 || status === 429) return BUSY
  if (status === 403) return NOT_ALLOWED
  return status < 500 ? NOT_FOUND : BROKEN
}
