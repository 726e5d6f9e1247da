import type { DeskListing } from '@lotyard/contract/desk/listings'
import {
  TEMPLATE_PART_NAMES,
  TEMPLATE_PARTS,
  type TemplatePart,
} from '@lotyard/contract/rules/desk/templates/template-parts'
import { MAX_TEMPLATE_NAME_LENGTH } from '@lotyard/contract/rules/desk/templates/template-name'
import { useNavigation } from 'react-router'
import type { ActAnswer } from '../../../../../features/desk/acts/act-answer.ts'
import { OpenedActForm } from '../../../../../features/desk/acts/opened-act-form.tsx'
import { deskListingPath, TEMPLATES_PATH } from '../../../../../features/desk/listings/listing-paths.ts'
import { Button, LinkButton } from '../../../../../ui/forms/button.tsx'
import { Checkbox } from '../../../../../ui/forms/fields/checkbox.tsx'
import { TextField } from '../../../../../ui/forms/fields/field.tsx'
import { SelectField } from '../../../../../ui/forms/fields/select-field.tsx'
import { Panel } from '../../../../../ui/layout/panel.tsx'
import { Link } from '../../../../../ui/link.tsx'
import { EDITOR_FORM_ID } from '../editor/editor-form.tsx'
import { partField } from './part-field.ts'

type Props = { listing: DeskListing; opened: string | null; answer: ActAnswer | undefined }

/** Taking the values of a template, and keeping this lot's as one. */
export function TemplateSection({ listing, opened, answer }: Props) {
  const isKeeping = opened === 'template' || answer?.act === 'keep_template'
  return (
    <Panel
      title="Template"
      action={
        <Link to={TEMPLATES_PATH} className="text-link">
          All templates
        </Link>
      }
    >
      {isKeeping ? (
        <KeepForm listing={listing} answer={answer} />
      ) : (
        <div className="grid gap-4">
          {listing.open.closed_because === null && listing.templates.length > 0 && <Apply listing={listing} />}
          <LinkButton
            to={`${deskListingPath(listing.name)}?do=template`}
            className="justify-self-start"
            preventScrollReset
          >
            Save as template
          </LinkButton>
        </div>
      )}
    </Panel>
  )
}

/** Of the editor's form, so that what is typed there is saved with it and not lost. */
function Apply({ listing }: Pick<Props, 'listing'>) {
  const isBusy = useNavigation().state !== 'idle'
  return (
    <div className="flex flex-wrap items-end gap-3">
      <div className="min-w-0 flex-1 basis-60">
        <SelectField
          form={EDITOR_FORM_ID}
          label="Apply template"
          name="template_id"
          options={listing.templates.map(({ id, name }) => [id, name])}
          hint="Saves this page first, then sets what the template has."
        />
      </div>
      <Button type="submit" form={EDITOR_FORM_ID} name="next" value="template" disabled={isBusy} className="mb-6.5">
        Apply
      </Button>
    </div>
  )
}

/** A description is most often of one lot only, so it is not kept unless it is asked for. */
const NOT_TICKED: readonly TemplatePart[] = ['description']

function KeepForm({ listing, answer }: Omit<Props, 'opened'>) {
  const parts = TEMPLATE_PART_NAMES.filter((part) => part !== 'audience' || listing.access_rule_id !== null)
  return (
    <OpenedActForm act="keep_template" answer={answer} send="Save template" backTo={deskListingPath(listing.name)}>
      {({ failure, errors, entered }) => (
        <>
          <TextField
            label="Template name"
            name="template_name"
            required
            autoComplete="off"
            maxLength={MAX_TEMPLATE_NAME_LENGTH}
            defaultValue={entered['template_name']}
            errors={errors['template_name']}
          />
          <fieldset className="grid gap-2.5">
            <legend className="mb-1.5 font-semibold">What it keeps of this lot, as saved</legend>
            {parts.map((part) => (
              <Checkbox
                key={part}
                name={partField(part)}
                label={part === 'description' ? 'Description, added below each lot’s own' : TEMPLATE_PARTS[part]}
                defaultChecked={failure === undefined ? !NOT_TICKED.includes(part) : entered[partField(part)] === 'on'}
              />
            ))}
            {errors['parts'] !== undefined && (
              <p className="text-sm font-medium text-bad">{errors['parts'].join(' ')}</p>
            )}
          </fieldset>
        </>
      )}
    </OpenedActForm>
  )
}
