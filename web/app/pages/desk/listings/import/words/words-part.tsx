import type { ImportWord, ImportWordCounts, ManifestImport } from '@lotyard/contract/desk/imports'
import { countOf, formatCount } from '@lotyard/contract/rules/format-count'
import { MAX_IMPORT_WORDS } from '@lotyard/contract/rules/desk/imports/import-limits'
import { useId } from 'react'
import { Pagination } from '../../../../../ui/data/pagination.tsx'
import { Button } from '../../../../../ui/forms/button.tsx'
import { Badge } from '../../../../../ui/layout/badge.tsx'
import { Notice } from '../../../../../ui/layout/notice.tsx'
import { Panel } from '../../../../../ui/layout/panel.tsx'
import { toOptions } from '../mapping/to-options.ts'
import { SAVE_FORM, wordField, wordsPath, type MappedField, type ShownWords } from './word-fields.ts'

type Props = {
  shown: ManifestImport
  lists: readonly ShownWords[]
  /** The page's query, so that paging through words keeps the lines that are shown. */
  search: string
}

const NAMES: Readonly<Record<MappedField, { one: string; many: string; column: string }>> = {
  condition: { one: 'condition', many: 'conditions', column: 'Condition' },
  category: { one: 'category', many: 'categories', column: 'Category' },
}

/** The file's own words for conditions and categories: each is matched once, for all of its lines. */
export function WordsPart({ shown, lists, search }: Props) {
  const over = shown.words.filter(({ is_over_limit, field }) => is_over_limit && field !== 'brand')
  if (lists.length === 0 && over.length === 0) return null
  return (
    <Panel title="Conditions and categories">
      <div className="grid gap-6">
        {over.map(({ field }) => (
          <Notice key={field} kind="info" isLive={false}>
            {overLimit(field as MappedField, shown)}
          </Notice>
        ))}
        {lists.map((list) => (
          <WordList key={list.field} shown={shown} list={list} search={search} />
        ))}
        {lists.length > 0 && (
          <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
            <Button type="submit" form={SAVE_FORM} name="only" value="words" formNoValidate>
              Save matches
            </Button>
            <p className="text-sm text-ink-soft">
              Remembered for your next file. Saving the drafts below saves them too.
            </p>
          </div>
        )}
      </div>
    </Panel>
  )
}

function WordList({ shown, list, search }: { shown: ManifestImport; list: ShownWords; search: string }) {
  const { field, words, page, maxPage } = list
  const options = toOptions(field === 'condition' ? shown.choices?.conditions : shown.choices?.categories)
  const counts = shown.words.find((each) => each.field === field)
  const byDefault = defaultName(shown, field)
  return (
    <div className="grid gap-3">
      <p>{summarise(counts, field, byDefault)}</p>
      <ul aria-label={NAMES[field].column} className="grid divide-y divide-line border-y border-line">
        {words.map((word) => (
          <WordChoice
            key={`${word.number}:${word.target}`}
            name={wordField(field, word.number)}
            word={word}
            options={options}
            byDefault={byDefault}
          />
        ))}
      </ul>
      <Pagination page={page} pageCount={maxPage + 1} pathOf={(to) => wordsPath(shown.id, search, field, to)} />
    </div>
  )
}

type ChoiceProps = { name: string; word: ImportWord; options: [string, string][]; byDefault: string }

function WordChoice({ name, word, options, byDefault }: ChoiceProps) {
  const id = useId()
  return (
    <li className="grid items-center gap-x-4 gap-y-1.5 py-3 sm:grid-cols-[minmax(0,1fr)_minmax(0,20rem)]">
      <div className="flex min-w-0 flex-wrap items-baseline gap-x-2 gap-y-1">
        <label htmlFor={id} className="min-w-0 font-semibold break-words">
          {word.text}
        </label>
        <span className="figures text-sm text-ink-soft">{countOf(word.line_count, 'line')}</span>
        <MatchBadge word={word} />
      </div>
      <select
        id={id}
        name={name}
        form={SAVE_FORM}
        defaultValue={word.target ?? ''}
        className="min-h-11 w-full rounded-sm border border-line-strong bg-surface px-3 py-2 text-base text-ink"
      >
        <option value="">Default ({byDefault})</option>
        {options.map(([value, text]) => (
          <option key={value} value={value}>
            {text}
          </option>
        ))}
      </select>
    </li>
  )
}

function MatchBadge({ word: { matched_by } }: { word: ImportWord }) {
  if (matched_by === null) return <Badge tone="accent">Not matched</Badge>
  if (matched_by === 'similar') return <Badge>Similar name</Badge>
  if (matched_by === 'remembered') return <Badge tone="good">As last time</Badge>
  return <Badge tone="good">Matched</Badge>
}

function defaultName({ choices, default_condition, default_category }: ManifestImport, field: MappedField): string {
  const [among, key] =
    field === 'condition' ? [choices?.conditions, default_condition] : [choices?.categories, default_category]
  return among?.find((choice) => choice.key === key)?.name ?? 'none'
}

function summarise(counts: ImportWordCounts | undefined, field: MappedField, byDefault: string): string {
  const { one, many } = NAMES[field]
  const { foreign_count = 0, unmatched_count = 0, unmatched_line_count = 0 } = counts ?? {}
  const named = `${countOf(foreign_count, one, many)} in this file ${foreign_count === 1 ? 'isn’t one' : 'aren’t any'} of yours.`
  if (unmatched_count === 0)
    return `${named} We matched ${foreign_count === 1 ? 'it' : 'them'}: change what isn’t right.`
  const lines = countOf(unmatched_line_count, 'line takes', 'lines take')
  return `${named} Pick what each means, for all of its lines. ${lines} the default, ${byDefault}, unless you do.`
}

function overLimit(field: MappedField, shown: ManifestImport): string {
  const { many, column } = NAMES[field]
  return `The ${column} column has more than ${formatCount(MAX_IMPORT_WORDS)} different texts, so they can’t be matched one by one. Lines that name one of your ${many} keep it; all others take the default, ${defaultName(shown, field)}.`
}
