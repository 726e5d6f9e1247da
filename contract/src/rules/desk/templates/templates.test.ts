import { expect, test } from 'vitest'
import { cleanTemplateName, MAX_TEMPLATE_NAME_LENGTH, templateNameProblem } from './template-name.ts'
import {
  retiredParts,
  skippedParts,
  withTemplateText,
  type TemplateFacts,
  type TemplateValues,
} from './template-parts.ts'

const VALUES: TemplateValues = {
  description: null,
  categoryKey: 'tv',
  conditionKey: 'new',
  lotSizeKey: null,
  warehouseKey: 'hebron',
  offer: { buyingFormat: 'fixed_price' },
  shipping: null,
  audience: { accessRuleId: '7' },
}
const FACTS: TemplateFacts = {
  isCategoryRetired: false,
  isWarehouseRetired: false,
  isAdmin: true,
  listing: { isDraft: true, buyingFormat: 'auction' },
}

test('a draft takes all of a template whose parts the market still has', () => {
  expect(skippedParts(VALUES, FACTS)).toEqual({})
})

test('what was retired or deleted since is left out and said', () => {
  const values = { ...VALUES, audience: { accessRuleId: null } }
  const retired = { category: expect.any(String), warehouse: expect.any(String), audience: expect.any(String) }
  expect(retiredParts(values, { isCategoryRetired: true, isWarehouseRetired: true })).toEqual(retired)
  expect(skippedParts(values, { ...FACTS, isCategoryRetired: true, isWarehouseRetired: true })).toEqual(retired)
  // What the template doesn't have can't be missing.
  const without = { ...VALUES, categoryKey: null, warehouseKey: null, audience: null }
  expect(skippedParts(without, { ...FACTS, isCategoryRetired: true, isWarehouseRetired: true })).toEqual({})
})

test('a seller sets no audience, and what buyers have seen keeps its format', () => {
  expect(skippedParts(VALUES, { ...FACTS, isAdmin: false })).toEqual({ audience: 'Only admins choose who sees a lot.' })
  const onSale = { ...FACTS, listing: { isDraft: false, buyingFormat: 'auction' as const } }
  expect(skippedParts(VALUES, onSale)).toEqual({ offer: 'The format can be changed in a draft only.' })
  expect(skippedParts(VALUES, { ...onSale, listing: { isDraft: false, buyingFormat: 'fixed_price' } })).toEqual({})
})

test('a template’s text goes below the lot’s own, once', () => {
  expect(withTemplateText('', 'Sold as is.')).toBe('Sold as is.')
  const both = withTemplateText('Blenders.', 'Sold as is.')
  expect(both).toBe('Blenders.\n\nSold as is.')
  expect(withTemplateText(both, 'Sold as is.')).toBe(both)
})

test('a name is one short line', () => {
  expect(cleanTemplateName('  TV   pallets ')).toBe('TV pallets')
  expect(templateNameProblem('x'.repeat(MAX_TEMPLATE_NAME_LENGTH))).toBeNull()
  for (const name of ['', 'x'.repeat(MAX_TEMPLATE_NAME_LENGTH + 1), 'a\nb', 'a\u202eb'])
    expect(templateNameProblem(name), JSON.stringify(name)).toEqual(expect.any(String))
})
