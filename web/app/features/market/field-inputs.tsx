import { Fragment, type ReactNode } from 'react'
import { Checkbox } from '../../ui/forms/fields/checkbox.tsx'
import { TextField } from '../../ui/forms/fields/field.tsx'
import { SelectField } from '../../ui/forms/fields/select-field.tsx'
import { TextAreaField } from '../../ui/forms/fields/text-area-field.tsx'
import { showValue, type DescribedField, type DescribedFields, type Option } from './described-fields.ts'
import type { Drawn } from './edit-form.tsx'

type Props = {
  fields: DescribedFields
  /** What is there, by the names of the fields; undefined for a new one. */
  item: Readonly<Record<string, unknown>> | undefined
  drawn: Drawn
  /** Options of the choices that depend on the market. */
  choices?: Readonly<Record<string, readonly Option[]>>
  /** What is drawn in place of a field's input; null leaves the field out. */
  pieces?: Readonly<Record<string, ReactNode>>
  /** Of the box around the fields that are not wide. */
  className?: string
}

/** The inputs of described fields, inside an EditForm. */
export function FieldInputs(props: Props) {
  const { fields, item, pieces = {}, className = 'grid items-start gap-4 sm:grid-cols-2' } = props
  const asked = Object.entries(fields).filter(([, { isOnlyNew }]) => item === undefined || !isOnlyNew)
  const inputs = asked.map(([name, field]) => ({
    isWide: field.isWide ?? (field.kind === 'box' || field.kind === 'boxes'),
    input: <Fragment key={name}>{name in pieces ? pieces[name] : drawInput(name, field, props)}</Fragment>,
  }))
  const narrow = inputs.filter(({ isWide }) => !isWide)
  return (
    <>
      {narrow.length > 0 && <div className={className}>{narrow.map(({ input }) => input)}</div>}
      {inputs.filter(({ isWide }) => isWide).map(({ input }) => input)}
    </>
  )
}

function drawInput(name: string, field: DescribedField, { item, drawn, choices }: Props): ReactNode {
  const { kind, label, hint, isOptional, prompt, attributes } = field
  if (kind === 'box')
    return <Checkbox name={name} label={label} defaultChecked={drawn.isTicked(name, item?.[name] === true)} />
  const required = !isOptional && !kind.endsWith('OrNone')
  const errors = drawn.errors[name]
  const defaultValue = drawn.text(name, showValue(item === undefined ? field.start : item[name]))
  const input = { label, name, hint, required, defaultValue, errors, ...attributes }
  if (kind === 'choice' || kind === 'choiceOrNone' || field.options !== undefined)
    return <SelectField {...input} {...(prompt && { prompt })} options={field.options ?? choices?.[name] ?? []} />
  if (kind === 'text' || kind === 'hosts') return <TextAreaField {...input} />
  return <TextField autoComplete="off" {...input} />
}
