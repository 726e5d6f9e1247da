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
import { Form, useFormAction, useNavigation } from 'react-router'
import { Button, type ButtonKind } from './button.tsx'

const CanSubmitContext = createContext(true)

type Props = ComponentProps<typeof Form> & {
  /** Also blocks while a field breaks another of its rules (length, pattern, what `validate` says). */
  mustBeValid?: boolean
  /** Tells fields what they cannot know alone, by setCustomValidity. */
  validate?: (form: HTMLFormElement) => void
}

/**
 * Spec §5: a form whose submit is disabled while a required field is empty. Until scripts run the button stays enabled
 * and the browser's own check does the work.
 */
export function RequiredForm({ mustBeValid = false, validate, onInput, ...rest }: Props) {
  const form = useRef<HTMLFormElement>(null)
  const [canSubmit, setCanSubmit] = useState(true)

  const look = useCallback(() => {
    if (form.current === null) return
    validate?.(form.current)
    setCanSubmit(hasRequired(form.current) && (!mustBeValid || form.current.checkValidity()))
  }, [mustBeValid, validate])

  // Fields may start filled: by the server, or by the browser when it restores a page.
  useLayoutEffect(look, [look])

  function lookAfterInput(event: InputEvent<HTMLFormElement>) {
    onInput?.(event)
    look()
  }

  return (
    <CanSubmitContext value={canSubmit}>
      <Form ref={form} method="post" onInput={lookAfterInput} {...rest} />
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

/** Disabled while something required is missing, and while the form is on its way. */
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
