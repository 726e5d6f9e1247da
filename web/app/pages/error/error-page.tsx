import { LinkButton } from '../../ui/forms/button.tsx'

const NOT_FOUND = {
  title: 'There is nothing here',
  text: 'The page may have moved, the lot may be private, or the address has a slip in it.',
}
const BUSY = { title: 'We are very busy just now', text: 'Give it a moment, then load the page again.' }
const BROKEN = {
  title: 'Something broke on our side',
  // The failure may have come after the work was done, so the text does not say that nothing was saved.
  text: 'Load the page again in a moment. If you were placing a bid, look under Bids in your account before you send it again.',
}

/** Shown in place of a page that does not exist or failed. */
export function ErrorPage({ status }: { status: number }) {
  const { title, text } = status === 503 || status === 429 ? BUSY : status < 500 ? NOT_FOUND : BROKEN
  return (
    <div className="page grid justify-items-start gap-3 py-16 md:py-24">
      <title>{`${title} | Lotyard`}</title>
      <p className="figures text-sm font-semibold text-ink-soft">Error {status}</p>
      <h1 className="text-3xl">{title}</h1>
      <p className="max-w-prose text-ink-soft">{text}</p>
      <div className="mt-3 flex flex-wrap gap-3">
        <LinkButton kind="action" to="/lots/">
          Browse all lots
        </LinkButton>
        <LinkButton to="/">Front page</LinkButton>
      </div>
    </div>
  )
}
