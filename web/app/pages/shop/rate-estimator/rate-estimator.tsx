import type { freightTermsEndpoint, rateEstimatorEndpoint } from '@lotyard/contract/lots/shipping'
import type { ShouldRevalidateFunctionArgs } from 'react-router'
import { describeFreightTerms } from '../../../features/freight/describe-freight-terms.ts'
import { describePage } from '../../../lib/pages/drawing/describe-page.ts'
import { pageContext } from '../../../lib/pages/page-context.ts'
import { DeliverToLink } from '../../../features/freight/deliver-to-link.tsx'
import { differsByCartOnly } from '../../../lib/pages/paths/show-cart.ts'
import type { Route } from './+types/rate-estimator'
import { ChoiceForm } from './choice-form.tsx'
import { readEstimatorChoice, toApiQuery } from './estimator-choice.ts'
import { RatesPanel } from './rates-panel.tsx'
import { useRates } from './use-rates.ts'
import { useVisit } from './use-visit.ts'

export async function loader({ context, request }: Route.LoaderArgs) {
  const { api } = context.get(pageContext)
  const choice = readEstimatorChoice(new URL(request.url).searchParams)
  const query = toApiQuery(choice)
  const [terms, answer] = await Promise.all([
    api.call<typeof freightTermsEndpoint>('GET', '/api/freight_terms'),
    query === null ? null : api.call<typeof rateEstimatorEndpoint>('GET', '/api/shipping_rate_estimator', { query }),
  ])
  return { choice, answer, terms: terms.ok ? describeFreightTerms(terms.data) : null }
}

export const meta: Route.MetaFunction = ({ matches }) =>
  describePage(matches, {
    title: 'Shipping rate estimator',
    path: '/shipping_rate_estimator/',
    description: 'What it costs to ship pallets from our warehouses to your region or ZIP code.',
  })

/** The cart opens above the page and leaves its rates as they are. */
export function shouldRevalidate({ currentUrl, nextUrl, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs) {
  return differsByCartOnly(currentUrl, nextUrl) ? false : defaultShouldRevalidate
}

/** A reader who comes by another link to this page starts over: without the key, what was chosen before would stay. */
export default function RateEstimatorPage({ loaderData }: Route.ComponentProps) {
  const visit = useVisit()
  return <Estimator key={visit} loaded={loaderData} />
}

function Estimator({ loaded }: { loaded: Route.ComponentProps['loaderData'] }) {
  const rates = useRates(loaded)
  return (
    <div className="page grid grid-cols-1 gap-5 py-8">
      <div className="grid gap-2">
        <h1 className="text-3xl">Shipping rate estimator</h1>
        <p className="max-w-prose text-ink-soft">
          See what freight costs before you bid or buy. <DeliverToLink>Add your ZIP</DeliverToLink>, and every lot shows
          its exact cost.
        </p>
      </div>
      <ChoiceForm
        choice={rates.choice}
        problems={rates.problems}
        onChoose={rates.choose}
        onSubmit={(choice) => void rates.ask(choice)}
      />
      <RatesPanel rates={rates} />
      {loaded.terms !== null && (
        <section className="prose">
          <h2>How freight is priced</h2>
          {loaded.terms.map((paragraph) => (
            <p key={paragraph}>{paragraph}</p>
          ))}
        </section>
      )}
    </div>
  )
}
