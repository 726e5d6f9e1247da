import { DEFAULT_PLAN } from '@lotyard/contract/rules/auctions/auction-plan'
import type { conditionsEndpoint } from '@lotyard/contract/lots/conditions'
import type { operatorEndpoint } from '@lotyard/contract/site/operator'
import type { freightTermsEndpoint } from '@lotyard/contract/lots/shipping'
import { describeFreightTerms } from '../../../features/freight/describe-freight-terms.ts'
import { describePage } from '../../../lib/pages/drawing/describe-page.ts'
import { orThrow } from '../../../api/or-throw.ts'
import { ReadingPage } from '../../../features/reading/reading-page.tsx'
import { pageContext } from '../../../lib/pages/page-context.ts'
import type { Route } from './+types/help'
import {
  AccountSection,
  AddressesSection,
  AlertsSection,
  DataSection,
  EmailSection,
  PriceBookSection,
  TwoStepSection,
  WatchingSection,
} from './account-sections.tsx'
import {
  BiddingSection,
  ConditionsSection,
  FixedPriceSection,
  FreightSection,
  OrdersSection,
  PaymentSection,
} from './buying-sections.tsx'
import { describeBidSteps } from './describe-bid-steps.ts'
import { ClaimsSection, ContactSection, FeesSection, SellersSection } from './operator-sections.tsx'

export async function loader({ context }: Route.LoaderArgs) {
  const { api, sendsMail, takesPayments } = context.get(pageContext)
  const [conditions, operator, freightTerms] = await Promise.all([
    api.call<typeof conditionsEndpoint>('GET', '/api/conditions'),
    api.call<typeof operatorEndpoint>('GET', '/api/operator'),
    api.call<typeof freightTermsEndpoint>('GET', '/api/freight_terms'),
  ])
  return {
    ...orThrow(conditions),
    operator: orThrow(operator),
    freightTerms: describeFreightTerms(orThrow(freightTerms)),
    bidSteps: describeBidSteps(),
    softClose: {
      windowMinutes: DEFAULT_PLAN.softCloseWindowSeconds / 60,
      extensionMinutes: DEFAULT_PLAN.extensionSeconds / 60,
    },
    sendsMail,
    takesPayments,
  }
}

export const meta: Route.MetaFunction = ({ matches }) =>
  describePage(matches, {
    title: 'Help',
    path: '/help/',
    description: 'How buying, bidding, payment, freight, alerts, your account and claims work on Lotyard.',
  })

const SECTIONS = [
  ['Fixed-price lots', 'fixed-price'],
  ['Bidding', 'bidding'],
  ['Fees', 'fees'],
  ['Payment', 'paying'],
  ['Freight', 'freight'],
  ['After you order', 'orders'],
  ['Conditions', 'conditions'],
  ['Watching lots', 'watching'],
  ['Saved searches', 'alerts'],
  ['Price book', 'price-book'],
  ['E-mail and newsletter', 'email'],
  ['Your account', 'account'],
  ['Two-step sign-in', 'two-step'],
  ['Addresses', 'addresses'],
  ['Your data', 'data'],
  ['Who sells', 'sellers'],
  ['Problems and claims', 'claims'],
  ['Contact', 'contact'],
] as const

export default function HelpPage({ loaderData }: Route.ComponentProps) {
  const { conditions, operator, freightTerms, bidSteps, softClose, sendsMail, takesPayments } = loaderData
  return (
    <ReadingPage title="Help" sections={SECTIONS}>
      <FixedPriceSection />
      <BiddingSection sendsMail={sendsMail} takesPayments={takesPayments} bidSteps={bidSteps} softClose={softClose} />
      <FeesSection operator={operator} />
      <PaymentSection takesPayments={takesPayments} />
      <FreightSection terms={freightTerms} />
      <OrdersSection />
      <ConditionsSection conditions={conditions} />
      <WatchingSection />
      <AlertsSection />
      <PriceBookSection />
      <EmailSection sendsMail={sendsMail} />
      <AccountSection sendsMail={sendsMail} />
      <TwoStepSection />
      <AddressesSection />
      <DataSection />
      <SellersSection operator={operator} />
      <ClaimsSection operator={operator} />
      <ContactSection operator={operator} />
    </ReadingPage>
  )
}
