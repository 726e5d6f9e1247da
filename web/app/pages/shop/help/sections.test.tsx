import { cleanup, render, screen } from '@testing-library/react'
import { createRoutesStub } from 'react-router'
import { afterEach, expect, test } from 'vitest'
import { EmailSection } from './account-sections.tsx'
import { BiddingSection, PaymentSection } from './buying-sections.tsx'

afterEach(cleanup)

const softClose = { windowMinutes: 2, extensionMinutes: 5 }

function draw({ sendsMail, takesPayments }: { sendsMail: boolean; takesPayments: boolean }): string {
  const Stub = createRoutesStub([
    {
      path: '/',
      Component: () => (
        <main>
          <BiddingSection sendsMail={sendsMail} takesPayments={takesPayments} bidSteps={[]} softClose={softClose} />
          <PaymentSection takesPayments={takesPayments} />
          <EmailSection sendsMail={sendsMail} />
        </main>
      ),
    },
  ])
  render(<Stub />)
  return screen.getByRole('main').textContent
}

test('help asks bidders for what this market asks them for', () => {
  expect(draw({ sendsMail: true, takesPayments: true })).toContain(
    "an account with a confirmed e-mail address and a payment method on file. We don't charge it for bids. You can't",
  )
  cleanup()
  expect(draw({ sendsMail: false, takesPayments: false })).toContain("To bid you need an account. You can't bid while")
})

test('help says where a market takes no payments and sends no e-mail', () => {
  const whole = draw({ sendsMail: true, takesPayments: true })
  expect(whole).not.toMatch(/doesn't take payments yet|isn't sent here/)
  cleanup()
  const empty = draw({ sendsMail: false, takesPayments: false })
  expect(empty).toContain("This market doesn't take payments yet.")
  expect(empty).toContain("E-mail isn't sent here.")
})

test('help names the soft close as the default that it is: each auction may have its own', () => {
  expect(draw({ sendsMail: true, takesPayments: true })).toContain(
    "A bid in the last 2 minutes that changes the price or the leader extends the auction to 5 minutes after that bid, so there's time to answer. Sellers can set other times. The auction record shows them after close.",
  )
})
