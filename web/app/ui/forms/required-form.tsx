import {
  createContext,
  use,
  useCallback,
  useRef,
  useState,
  useLayoutEffect,
  type ComponentProps,
  type InputEvent,
} from 'react'
import { useFormAction, useNavigation, type Form } from 'react-router'
import { Button, type ButtonKind } from './button.tsx'
import { PostForm } from './post-form.tsx'

const CanSubmitContext = createContext(true)

type Props = ComponentProps<typeof Form> & {
  /** Also blocks while a field breaks another of its rules (length, pattern, `validate`). */
  mustBeValid?: boolean
  /** Checks rules between fields, and reports them by setCustomValidity. */
  validate?: (form: HTMLFormElement) => void
}

/**
 * Spec §5: a form whose submit button is disabled while a required field is empty. Until scripts run the button stays
 * enabled, and the browser's own validation checks the fields.
 */
export function RequiredForm({ mustBeValid = false, validate, onInput, ...rest }: Props) {
  const form = useRef<HTMLFormElement>(null)
  const [canSubmit, setCanSubmit] = useState(true)

  const update = useCallback(() => {
    if (form.current === null) return
    validate?.(form.current)
    setCanSubmit(hasRequired(form.current) && (!mustBeValid || form.current.checkValidity()))
  }, [mustBeValid, validate])

  // Fields may start filled: by the server, or by the browser when it restores a page.
  useLayoutEffect(update, [update])

  function updateAfterInput(event: InputEvent<HTMLFormElement>) {
    onInput?.(event)
    update()
  }

  return (
    <CanSubmitContext value={canSubmit}>
      <PostForm ref={form} onInput={updateAfterInput} {...rest} />
    </CanSubmitContext>
  )
}

function hasRequired(form: HTMLFormElement): boolean {
  return [...form.elements].every((element) => {
    if (element instanceof HTMLInputElement && element.type === 'checkbox') return !element.required || element.checked
    const isField =
      element instanceof HTMLInputElement ||
      element instanceof HTMLSelectElement ||
      element instanceof HTMLTextAreaElement
    return !isField || !element.required || element.value.trim() !== ''
  })
}

type SubmitProps = { kind?: ButtonKind; children: string; busy?: string; className?: string }

/** Disabled while a required field is empty, and while the form is being sent. */
export function SubmitButton({ kind = 'action', children, busy, className }: SubmitProps) {
  const canSubmit = use(CanSubmitContext)
  const navigation = useNavigation()
  const action = useFormAction()
  const isBusy = navigation.state !== 'idle' && navigation.formAction === action
  return (
    <Button type="submit" kind={kind} disabled={!canSubmit || isBusy} className={className}>
      {isBusy ? (busy ?? children) : children}
    </Button>
  )
}
