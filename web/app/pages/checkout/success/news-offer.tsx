import { SAVING_FAILED, SAVING_PREFERENCES } from '@lotyard/contract/rules/preferences/preference-messages'
import { useNavigation } from 'react-router'
import type { Failure } from '../../../api/api.ts'
import { Button } from '../../../ui/forms/button.tsx'
import { Checkbox } from '../../../ui/forms/fields/checkbox.tsx'
import type { Problems } from '../../../ui/forms/fields/field-problems.ts'
import { PostForm } from '../../../ui/forms/post-form.tsx'
import { RequiredForm, SubmitButton } from '../../../ui/forms/required-form.tsx'
import { Notice } from '../../../ui/layout/notice.tsx'
import { Panel } from '../../../ui/layout/panel.tsx'
import { Link } from '../../../ui/link.tsx'
import type { ListingNews } from './listing-news.ts'

type Props = { news: ListingNews; failure: Failure | undefined }

/** Spec §2: offers to save notification preferences; a buyer who gets the e-mails already can change them. */
export function NewsOffer({ news, failure }: Props) {
  if (news.state === 'on')
    return (
      <p className="text-ink-soft">
        We e-mail you newly added lots that match your preferences.{' '}
        <Link to="/account/preferences/" className="text-link">
          Change your preferences
        </Link>
      </p>
    )
  return (
    <Panel title="Hear about new lots first">
      <div className="grid gap-4">
        {news.state === 'off' ? (
          <TurnOn failure={failure} />
        ) : (
          <ChooseCategories categories={news.categories} failure={failure} />
        )}
      </div>
    </Panel>
  )
}

function TurnOn({ failure }: Pick<Props, 'failure'>) {
  const isSending = useIsSending()
  return (
    <>
      <p>
        We can e-mail you newly added lots that match your{' '}
        <Link to="/account/preferences/" className="text-link">
          preferences
        </Link>
        . You can turn it off at any time.
      </p>
      <Status failure={failure} />
      <PostForm preventScrollReset className="justify-self-start">
        <Button type="submit" disabled={isSending}>
          E-mail me newly added lots
        </Button>
      </PostForm>
    </>
  )
}

const judge = (form: FormData): Problems => (form.has('category') ? {} : { category: [''] })

function ChooseCategories({
  categories,
  failure,
}: Pick<Props, 'failure'> & { categories: { key: string; name: string }[] }) {
  return (
    <RequiredForm mustBeValid judge={judge} preventScrollReset className="grid gap-4">
      <input type="hidden" name="chooses" value="categories" />
      <fieldset>
        <legend className="mb-3">What do you buy? We’ll e-mail you newly added lots. You can stop at any time.</legend>
        <div className="grid gap-x-6 gap-y-2 sm:grid-cols-2">
          {categories.map(({ key, name }) => (
            <Checkbox key={key} name="category" value={key} label={name} />
          ))}
        </div>
      </fieldset>
      <Status failure={failure} />
      <div className="justify-self-start">
        <SubmitButton kind="quiet">E-mail me newly added lots</SubmitButton>
      </div>
    </RequiredForm>
  )
}

function Status({ failure }: Pick<Props, 'failure'>) {
  if (useIsSending()) return <Notice kind="info">{SAVING_PREFERENCES}</Notice>
  if (failure === undefined) return null
  const sentences = Object.values(failure.error.errors ?? {}).flat()
  return <Notice kind="danger">{sentences.length > 0 ? sentences.join(' ') : SAVING_FAILED}</Notice>
}

const useIsSending = () => useNavigation().formMethod === 'POST'
