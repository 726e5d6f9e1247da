import {
  createContext,
  use,
  useCallback,
  useEffect,
  useId,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
  type ComponentProps,
} from 'react'
import { useActionData, useFormAction, useNavigation, type Form } from 'react-router'
import { Button, type ButtonKind } from './button.tsx'
import { EditedProblemsContext, type Problems } from './fields/field-problems.ts'
import { missingSentence } from './missing-fields.ts'
import { PostForm } from './post-form.tsx'
import { useFormProblems } from './use-form-problems.ts'

/** Why the form can't be sent; null where it can. */
const BlockedContext = createContext<{ reason: string | null; isShown: boolean }>({ reason: null, isShown: false })
/** Whether the post that is under way is of this form: a page may have several that post to it. */
const IsOwnPostContext = createContext(true)

type Props = Omit<ComponentProps<typeof Form>, 'onInput' | 'onBlur' | 'onSubmit' | 'noValidate'> & {
  /** Judges the fields by the rules of the contract. A function outside of components, so that it stays the same. */
  judge?: (fields: FormData) => Problems
  /** Sends the fields in place of a post to the page. */
  onSend?: ((fields: FormData) => void) | undefined
  /** The answer to what `onSend` sent, where it was refused. */
  refused?: unknown
  /** Hears that the form is being posted to the page. */
  onPost?: (() => void) | undefined
  /** Hears of every edit. */
  onEdit?: ((fields: FormData) => void) | undefined
  /** Also blocks while a field breaks one of these rules. */
  mustBeValid?: boolean
  /** Shows beside the button what is missing; elsewhere the button's own tip says it. */
  showsMissing?: boolean
}

const INVALID = 'Correct the marked fields first.'

/**
 * Spec §5: a form whose submit button is disabled while a required field is empty. Until scripts run the button stays
 * enabled, and the server answers with the same sentences. The browser never shows bubbles of its own.
 */
export function RequiredForm({
  mustBeValid = false,
  showsMissing = false,
  judge,
  onSend,
  onPost,
  onEdit,
  refused,
  ...rest
}: Props) {
  const form = useRef<HTMLFormElement>(null)
  const [reason, setReason] = useState<string | null>(null)
  const [isPosted, setIsPosted] = useIsPosted()
  const { shown, update: updateProblems, leave, maySend } = useFormProblems(form, judge)

  const update = useCallback(
    (editedName?: string) => {
      if (form.current === null) return
      const problems = updateProblems(editedName)
      const isInvalid = mustBeValid && Object.keys(problems).length > 0
      setReason(missingSentence(form.current) ?? (isInvalid ? INVALID : null))
    },
    [mustBeValid, updateProblems],
  )

  // Fields may start filled: by the server, or by the browser when it restores a page.
  useLayoutEffect(() => update(), [update])

  // The button is disabled while the form is sent and loses the focus. The reader wants to correct what was refused.
  const answer: unknown = useActionData()
  const isSent = useRef(false)
  useEffect(() => {
    // A page may have several forms, and an answer to one must not move the focus to another.
    if (isSent.current) form.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus()
    isSent.current = false
  }, [answer, refused])

  const blocked = useMemo(() => ({ reason, isShown: showsMissing }), [reason, showsMissing])

  return (
    <BlockedContext value={blocked}>
      <IsOwnPostContext value={isPosted}>
        <EditedProblemsContext value={shown}>
          <PostForm
            ref={form}
            noValidate
            onInput={(event) => {
              update((event.target as HTMLInputElement).name)
              onEdit?.(new FormData(event.currentTarget))
            }}
            onBlur={(event) => leave((event.target as unknown as HTMLInputElement).name)}
            onSubmit={(event) => {
              isSent.current = maySend()
              if (!isSent.current || onSend !== undefined) event.preventDefault()
              if (!isSent.current) return
              if (onSend !== undefined) return onSend(new FormData(event.currentTarget))
              setIsPosted(true)
              onPost?.()
            }}
            {...rest}
          />
        </EditedProblemsContext>
      </IsOwnPostContext>
    </BlockedContext>
  )
}

/** Until the page is idle again. */
function useIsPosted(): [boolean, (isPosted: boolean) => void] {
  const isIdle = useNavigation().state === 'idle'
  const [wasIdle, setWasIdle] = useState(isIdle)
  const [isPosted, setIsPosted] = useState(false)
  if (isIdle !== wasIdle) {
    setWasIdle(isIdle)
    if (isIdle) setIsPosted(false)
  }
  return [isPosted, setIsPosted]
}

type SubmitProps = {
  kind?: ButtonKind
  children: string
  busy?: string
  className?: string
  /** Of a form that the page does not post. */
  isSending?: boolean | undefined
}

/** Disabled while a required field is empty, which it says, and while the form is being sent. */
export function SubmitButton({ kind = 'action', children, busy, className, isSending = false }: SubmitProps) {
  const { reason, isShown } = use(BlockedContext)
  const id = useId()
  const navigation = useNavigation()
  const action = useFormAction()
  const isOwnPost = use(IsOwnPostContext)
  const isBusy = isSending || (navigation.state !== 'idle' && navigation.formAction === action)
  return (
    <>
      <Button
        type="submit"
        kind={kind}
        disabled={reason !== null || isBusy}
        className={className}
        {...(reason !== null && { title: reason, 'aria-describedby': id })}
      >
        {isSending || (isBusy && isOwnPost) ? (busy ?? children) : children}
      </Button>
      {reason !== null && (
        // Last in its row, on a line of its own: it comes and goes while people type, and must not move what they press.
        <span id={id} className={isShown ? 'order-last basis-full text-sm text-ink-soft' : 'sr-only'}>
          {reason}
        </span>
      )}
    </>
  )
}
