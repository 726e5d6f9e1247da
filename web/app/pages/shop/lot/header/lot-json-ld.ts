import { toDecimal } from '@lotyard/contract/rules/money'
import type { ShownDetail } from '../shown-detail.ts'

/** What search engines read: the lot as a product with one offer. */
export function lotJsonLd(lot: ShownDetail, publicUrl: string): Record<string, unknown> {
  return {
    '@context': 'https://schema.org',
    '@type': 'Product',
    name: lot.title,
    sku: lot.name,
    category: lot.category.name,
    ...(lot.description !== '' && { description: lot.description }),
    ...(lot.brand !== null && { brand: { '@type': 'Brand', name: lot.brand.name } }),
    image: lot.photos.map((photo) => new URL(photo.url, publicUrl).href),
    weight: { '@type': 'QuantitativeValue', value: lot.weight_lbs, unitCode: 'LBR' },
    offers: {
      '@type': 'Offer',
      url: publicUrl + lot.path,
      price: toDecimal(lot.selling_price_cents),
      priceCurrency: 'USD',
      availability: lot.is_open ? 'https://schema.org/InStock' : 'https://schema.org/SoldOut',
      itemCondition:
        lot.condition.key === 'new' ? 'https://schema.org/NewCondition' : 'https://schema.org/UsedCondition',
      ...(lot.auction !== null && { priceValidUntil: lot.auction.ends_at }),
      ...(lot.seller !== null && { seller: { '@type': 'Organization', name: lot.seller.name } }),
    },
  }
}
