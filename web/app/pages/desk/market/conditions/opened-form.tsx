import type { DeskBrand, DeskCondition, DeskLotSize } from '@lotyard/contract/desk/market/goods'
import type { ReactNode } from 'react'
import type { MarketAnswer } from '../../../../features/market/market-answer.ts'
import { Panel } from '../../../../ui/layout/panel.tsx'
import { MergeForm, NewBrandForm, RenameForm } from './brand-forms.tsx'
import { ChoiceForm } from './choice-form.tsx'

type Props = {
  query: URLSearchParams
  conditions: readonly DeskCondition[]
  lotSizes: readonly DeskLotSize[]
  /** Those of the page that is shown. */
  brands: readonly DeskBrand[]
  answer: MarketAnswer | undefined
}

/** The form that the address opens, so that it works before scripts do. */
export function OpenedForm({ query, conditions, lotSizes, brands, answer }: Props) {
  const find = <Named extends { key: string }>(all: readonly Named[], name: string): Named | undefined =>
    all.find(({ key }) => key === query.get(name))
  const [condition, lotSize] = [find(conditions, 'condition'), find(lotSizes, 'lot_size')]
  const [renamed, merged] = [find(brands, 'rename'), find(brands, 'merge')]
  const added = query.get('new')
  let opened: { title: string; form: ReactNode } | null = null
  if (added === 'condition') opened = { title: 'Add condition', form: <ChoiceForm kind={added} answer={answer} /> }
  else if (added === 'lot_size') opened = { title: 'Add lot size', form: <ChoiceForm kind={added} answer={answer} /> }
  else if (added === 'brand') opened = { title: 'Add brand', form: <NewBrandForm answer={answer} /> }
  else if (condition) opened = edit(condition, <ChoiceForm kind="condition" choice={condition} answer={answer} />)
  else if (lotSize) opened = edit(lotSize, <ChoiceForm kind="lot_size" choice={lotSize} answer={answer} />)
  else if (renamed) opened = edit(renamed, <RenameForm brand={renamed} answer={answer} />)
  else if (merged)
    opened = { title: `Merge ${merged.name} into another brand`, form: <MergeForm brand={merged} answer={answer} /> }
  return (
    opened && (
      <Panel key={opened.title} title={opened.title}>
        {opened.form}
      </Panel>
    )
  )
}

function edit({ name }: { name: string }, form: ReactNode): { title: string; form: ReactNode } {
  return { title: `Edit ${name}`, form }
}
