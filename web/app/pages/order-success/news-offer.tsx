import type { Failure } from '../../api/api.ts'
import { SAVING_FAILED, SAVING_PREFERENCES } from '@lotyard/contract/rules/preferences/preference-messages'
import { useNavigation } from 'react-router'
import { Button } from '../../ui/forms/button.tsx'
import { PostForm } from '../../ui/forms/post-form.tsx'
import { Notice } from '../../ui/layout/notice.tsx'
import { Panel } from '../../ui/layout/panel.tsx'
import { Link } from '../../ui/link.tsx'

type Props = { isListingsOn: boolean; failure: Failure | undefined }

/** Spec §2: offers to save notification preferences; whoever gets the e-mails already can change them. */
export function NewsOffer({ isListingsOn, failure }: Props) {
  const isSending = useNavigation().formMethod === 'POST'
  if (isListingsOn)
    return (
      <p className="text-ink-soft">
        We e-mail you newly added lots.{' '}
        <Link to="/account/preferences/" className="text-link">
          Change your preferences
        </Link>
      </p>
    )
  return (
    <Panel title="Hear about new lots first">
      <div className="grid gap-4">
        <p>
          We can e-mail you newly added lots that match your{' '}
          <Link to="/account/preferences/" className="text-link">
            preferences
          </Link>
          . You can turn it off at any time.
        </p>
        {isSending ? (
          <Notice kind="info">{SAVING_PREFERENCES}</Notice>
        ) : (
          failure !== undefined && <Notice kind="danger">{SAVING_FAILED}</Notice>
        )}
        <PostForm preventScrollReset className="justify-self-start">
          <Button type="submit" disabled={isSending}>
            E-mail me newly added lots
          </Button>
        </PostForm>
      </div>
    </Panel>
  )
}
