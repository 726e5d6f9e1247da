import { expect, test } from 'vitest'
import { certificateAsked, certificatePath } from './certificate-path.ts'

test('the page for certificates is told the state and the checkout to come back to', () => {
  const path = certificatePath('OH', '/checkout?only=won')
  expect(certificateAsked(`https://x.test${path}`)).toEqual({ state: 'OH', checkoutPath: '/checkout?only=won' })
})

test.each(['', '?return_to=//evil.test/checkout', '?return_to=/account/', '?return_to=/checkouts'])(
  'nothing else is called the checkout: %j',
  (query) => {
    expect(certificateAsked(`https://x.test/account/resale_certificate/${query}`).checkoutPath).toBeNull()
  },
)
