import type { SetupStep } from '@lotyard/contract/rules/accounts/setup-steps'
import { LinkButton } from '../../../ui/forms/button.tsx'
import { Panel } from '../../../ui/layout/panel.tsx'
import { OverviewRow, ROWS } from './overview-row.tsx'

const STEPS: Record<SetupStep, { title: string; text: string; path: string; words: string }> = {
  add_payment_method: {
    title: 'Payment method',
    text: 'You need a card or PayPal to bid.',
    path: '/account/payment_methods/',
    words: 'Add card',
  },
  add_address: {
    title: 'Shipping address',
    text: 'See what each lot costs delivered to your dock.',
    path: '/account/addresses/',
    words: 'Add address',
  },
}

/** What a new account still lacks. */
export function SetupPanel({ steps }: { steps: readonly SetupStep[] }) {
  if (steps.length === 0) return null
  return (
    <Panel title="Get ready to bid">
      <ul className={ROWS}>
        {steps.map((step) => {
          const { title, text, path, words } = STEPS[step]
          const action = (
            <LinkButton isSmall to={path}>
              {words}
            </LinkButton>
          )
          return (
            <OverviewRow key={step} path={null} title={title} action={action}>
              {text}
            </OverviewRow>
          )
        })}
      </ul>
    </Panel>
  )
}
