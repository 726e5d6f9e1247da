import type { ListingDetail } from '@lotyard/contract/lots/listing'
import { expect, test } from 'vitest'
import { lotJsonLd } from './lot-json-ld.ts'

// Only what the function reads.
const lot = {
  name: 'A1B2',
  title: 'Pallet of toasters',
  path: '/detail/A1B2',
  description: '',
  category: { key: 'kitchen', name: 'Kitchen', parent_key: 'home-garden' },
  condition: { key: 'new', name: 'New' },
  brand: null,
  photos: [{ url: '/photos/a.webp', alt: '', sized_photos: {}, avif_photos: {} }],
  weight_lbs: 420,
  selling_price_cents: 123_450,
  is_open: true,
  auction: null,
  seller: { name: 'Hoosier Returns' },
} as unknown as ListingDetail

test('a lot for sale is a product with an offer in dollars', () => {
  expect(lotJsonLd(lot, 'https://lots.example')).toMatchObject({
    '@type': 'Product',
    sku: 'A1B2',
    image: ['https://lots.example/photos/a.webp'],
    offers: { price: '1234.50', priceCurrency: 'USD', availability: 'https://schema.org/InStock' },
  })
})

test('an ended lot is no longer in stock', () => {
  const { offers } = lotJsonLd({ ...lot, is_open: false }, 'https://lots.example')
  expect(offers).toMatchObject({ availability: 'https://schema.org/SoldOut' })
})

test('the offer names its seller, and none where the seller has no public name', () => {
  const sellerOf = (given: ListingDetail) =>
    (lotJsonLd(given, 'https://lots.example')['offers'] as { seller?: unknown }).seller
  expect(sellerOf(lot)).toEqual({ '@type': 'Organization', name: 'Hoosier Returns' })
  expect(sellerOf({ ...lot, seller: null })).toBeUndefined()
})
