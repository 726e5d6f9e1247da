import type { MarketHistory } from '@lotyard/contract/lots/market'
import { marketPath } from '@lotyard/contract/rules/market/market-cells'
import { kindName, shownMonths } from './market-words.ts'

type About = { publicUrl: string; description: string }

/** What search engines read: the months as a dataset that can be downloaded. */
export function marketJsonLd(history: MarketHistory, { publicUrl, description }: About): Record<string, unknown> {
  const path = marketPath(history.category.key, history.condition.key)
  const months = shownMonths(history.months)
  return {
    '@context': 'https://schema.org',
    '@type': 'Dataset',
    name: `What lots sell for: ${kindName(history)}`,
    description,
    url: publicUrl + path,
    isAccessibleForFree: true,
    creator: { '@type': 'Organization', name: 'Lotyard', url: publicUrl },
    temporalCoverage: `${months[0]!.starts.slice(0, 7)}/${months.at(-1)!.starts.slice(0, 7)}`,
    variableMeasured: ['Median price in percent of MSRP', 'Quartiles', 'Number of sales', 'Sell-through'],
    distribution: {
      '@type': 'DataDownload',
      encodingFormat: 'text/csv',
      contentUrl: `${publicUrl}/api${path}months.csv`,
    },
  }
}
