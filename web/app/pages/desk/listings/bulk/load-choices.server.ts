import type { listingChoicesEndpoint } from '@lotyard/contract/desk/listings'
import type { listTemplatesEndpoint } from '@lotyard/contract/desk/templates'
import { EVERYONE, type BulkAct } from '@lotyard/contract/rules/desk/bulk-acts'
import type { Api } from '../../../../api/api.ts'
import { withoutRetired } from '@lotyard/contract/rules/listings/retired'
import { categoryChoices } from '../../../../features/desk/listings/category-choices.ts'
import { orThrow } from '../../../../lib/viewer/require-account.server.ts'

export type Option = [value: string, label: string]

/** What an act can choose from; empty for acts that choose nothing. */
export async function loadChoices(api: Api, act: BulkAct | null, { isAdmin }: { isAdmin: boolean }): Promise<Option[]> {
  if (act === 'template') return listTemplates(api, isAdmin)
  if (act !== 'category' && act !== 'condition' && act !== 'warehouse' && act !== 'audience') return []
  const choices = orThrow(await api.call<typeof listingChoicesEndpoint>('GET', '/api/admin/listing_choices'))
  switch (act) {
    case 'category':
      return categoryChoices(choices.categories, '').map(toOption)
    case 'condition':
      return choices.conditions.map(toOption)
    case 'warehouse':
      return withoutRetired(choices.warehouses, '').map(toOption)
    case 'audience':
      return [[EVERYONE, 'Everyone'], ...choices.access_rules.map(toOption)]
  }
}

async function listTemplates(api: Api, isAdmin: boolean): Promise<Option[]> {
  const { templates } = orThrow(await api.call<typeof listTemplatesEndpoint>('GET', '/api/admin/templates'))
  // A template is for the lots of its seller alone.
  return templates.map(({ id, name, seller }) => [id, isAdmin ? `${name} (${seller.name})` : name])
}

function toOption({ key, name }: { key: string; name: string }): Option {
  return [key, name]
}
