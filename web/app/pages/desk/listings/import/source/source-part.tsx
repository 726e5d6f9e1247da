import type { ImportSheet, ManifestImport } from '@lotyard/contract/desk/imports'
import { countOf } from '@lotyard/contract/rules/format-count'
import { Checkbox } from '../../../../../ui/forms/fields/checkbox.tsx'
import { TextField } from '../../../../../ui/forms/fields/field.tsx'
import { SelectField } from '../../../../../ui/forms/fields/select-field.tsx'
import { FocusedFailure } from '../../../../../ui/forms/focused-failure.tsx'
import { RequiredForm, SubmitButton } from '../../../../../ui/forms/required-form.tsx'
import { Folded } from '../../../../../ui/layout/folded.tsx'
import { Panel } from '../../../../../ui/layout/panel.tsx'
import type { ImportAnswer } from '../import-answer.ts'
import { SheetRows } from './sheet-rows.tsx'

type Props = { shown: ManifestImport; answer: ImportAnswer | undefined }

export const sheetField = (number: number): string => `sheet_${number}`

/** Where the lines were found, with the first rows to look at, and the form to say otherwise. */
export function SourcePart({ shown, answer }: Props) {
  const { sheets, source } = shown
  const first = sheets.find(({ number }) => number === source?.sheets[0]) ?? sheets[0]
  if (first === undefined) return null
  const headers = source === null ? [] : [source.header_row, source.header_row + source.header_rows - 1]
  return (
    <Panel title={sheets.length > 1 ? 'Sheets and column names' : 'Column names'}>
      <div className="grid gap-4">
        {source !== null && <p>{describe(shown)}</p>}
        <SheetRows sheet={first} headers={headers} />
        <Folded
          name={sheets.length > 1 ? 'Choose other sheets or another row…' : 'Choose another row…'}
          isOpen={answer !== undefined || source === null}
        >
          <SourceForm shown={shown} answer={answer} first={first} />
        </Folded>
      </div>
    </Panel>
  )
}

function SourceForm({ shown, answer, first }: Props & { first: ImportSheet }) {
  const { sheets, source, version } = shown
  const errors = answer?.failure.error.errors
  const entered = answer?.entered
  const isChosen = (number: number): boolean =>
    entered === undefined
      ? (source?.sheets.includes(number) ?? number === first.number)
      : entered[sheetField(number)] !== undefined
  return (
    <RequiredForm className="mt-3 grid gap-4">
      <input type="hidden" name="intent" value="source" />
      <input type="hidden" name="version" value={version} />
      {answer && <FocusedFailure failure={answer.failure} />}
      {sheets.length === 1 ? (
        <input type="hidden" name={sheetField(1)} value="on" />
      ) : (
        <fieldset className="grid gap-2">
          <legend className="mb-1 font-semibold">Sheets</legend>
          {sheets.map((sheet) => (
            <div key={sheet.number}>
              <Checkbox
                name={sheetField(sheet.number)}
                defaultChecked={isChosen(sheet.number)}
                label={
                  <>
                    {sheet.name} <span className="figures text-sm text-ink-soft">{sizeOf(sheet)}</span>
                  </>
                }
              />
              {sheet.number !== first.number && sheet.head.length > 0 && (
                <div className="ml-7">
                  <Folded name={`First rows of ${sheet.name}`}>
                    <SheetRows sheet={sheet} headers={[]} />
                  </Folded>
                </div>
              )}
            </div>
          ))}
          {errors?.['sheets'] !== undefined && (
            <p className="text-sm font-medium text-bad">{errors['sheets'].join(' ')}</p>
          )}
          <p className="text-sm text-ink-soft">
            Several sheets must have the same columns. Each becomes a lot of its own, unless a column says which lot a
            line belongs to.
          </p>
        </fieldset>
      )}
      <div className="grid items-start gap-4 sm:max-w-xl sm:grid-cols-2">
        <TextField
          label="Column names are in row"
          name="header_row"
          required
          inputMode="numeric"
          autoComplete="off"
          hint={sheets.length > 1 ? 'Of the first sheet you chose.' : undefined}
          defaultValue={entered?.['header_row'] ?? String(source?.header_row ?? first.head[0]?.number ?? 1)}
          errors={errors?.['header_row']}
        />
        <SelectField
          label="They take up"
          name="header_rows"
          required
          hint="Two: groups above, such as Retail over Unit and Total."
          options={[
            ['1', 'One row'],
            ['2', 'Two rows'],
          ]}
          defaultValue={entered?.['header_rows'] ?? String(source?.header_rows ?? 1)}
        />
      </div>
      <SubmitButton busy="Reading…" className="justify-self-start">
        Read the file again
      </SubmitButton>
    </RequiredForm>
  )
}

function describe({ sheets, source, mapping }: ManifestImport): string {
  const { sheets: numbers, header_row, header_rows } = source!
  const rows = header_rows === 2 ? `rows ${header_row} and ${header_row + 1}` : `row ${header_row}`
  if (sheets.length === 1) return `The column names are in ${rows}.`
  const names = numbers.map((number) => `“${sheets[number - 1]?.name}”`)
  const left = countOf(sheets.length - names.length, 'other sheet is', 'other sheets are')
  const leftOut = sheets.length > names.length ? ` ${left} left out.` : ''
  if (names.length === 1) return `The lines are in ${names[0]}, with column names in ${rows}.${leftOut}`
  const listed =
    names.length <= 4 ? `${names.slice(0, -1).join(', ')} and ${names.at(-1)}` : `${names[0]} to ${names.at(-1)}`
  const lots = mapping.includes('lot') ? '' : ' Each sheet becomes a lot.'
  return `The lines are in ${names.length} sheets: ${listed}, with column names in ${rows}.${lots}${leftOut}`
}

function sizeOf({ rows, is_hidden }: ImportSheet): string {
  const counted = rows === null ? [] : [rows === 0 ? 'empty' : countOf(rows, 'row')]
  return [...counted, ...(is_hidden ? ['hidden'] : [])].join(', ')
}
