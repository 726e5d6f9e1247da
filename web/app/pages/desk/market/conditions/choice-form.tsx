import type { DeskCondition, DeskLotSize } from '@lotyard/contract/desk/market/goods'
import { EditForm } from '../../../../features/market/edit-form.tsx'
import type { MarketAnswer } from '../../../../features/market/market-answer.ts'
import { TextField } from '../../../../ui/forms/fields/field.tsx'
import { TextAreaField } from '../../../../ui/forms/fields/text-area-field.tsx'
import { CONDITIONS_PATH } from './conditions-path.ts'
import { judgeCondition, judgeLotSize } from './judge-choice.ts'

type Props = {
  kind: 'condition' | 'lot_size'
  /** Left out for a new one. */
  choice?: DeskCondition | DeskLotSize
  answer: MarketAnswer | undefined
}

/** A condition, which has a definition, or a lot size, which has none. */
export function ChoiceForm({ kind, choice, answer }: Props) {
  const isCondition = kind === 'condition'
  return (
    <EditForm
      name={`${choice === undefined ? 'new' : 'edit'} ${kind}`}
      hidden={choice && { key: choice.key, version: choice.version }}
      answer={answer}
      judge={isCondition ? judgeCondition : judgeLotSize}
      back={CONDITIONS_PATH}
    >
      {({ errors, text }) => (
        <>
          <div className="grid items-start gap-4 sm:grid-cols-2">
            <TextField
              label="Name"
              name="name"
              required
              autoComplete="off"
              defaultValue={text('name', choice?.name)}
              errors={errors['name']}
            />
            {choice === undefined && (
              <TextField
                label="Key"
                name="key"
                required
                autoComplete="off"
                hint="In links and imports, for example: open-box. It can't be changed later."
                defaultValue={text('key')}
                errors={errors['key']}
              />
            )}
            <TextField
              label="Position"
              name="position"
              required
              inputMode="numeric"
              autoComplete="off"
              hint="Lower numbers come first."
              defaultValue={text('position', choice?.position ?? 1)}
              errors={errors['position']}
            />
          </div>
          {isCondition && (
            <TextAreaField
              label="Definition"
              name="definition"
              required
              rows={4}
              hint="What buyers can expect of such a lot."
              defaultValue={text('definition', choice && 'definition' in choice ? choice.definition : '')}
              errors={errors['definition']}
            />
          )}
        </>
      )}
    </EditForm>
  )
}
