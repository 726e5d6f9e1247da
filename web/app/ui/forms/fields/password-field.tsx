import { useState, type ComponentProps } from 'react'
import { TextField } from './field.tsx'

/** A password field with a button that shows the password. Without scripts it has no button. */
export function PasswordField(props: Omit<ComponentProps<typeof TextField>, 'type'>) {
  const [isShown, setIsShown] = useState(false)
  return (
    <div className="relative">
      <TextField {...props} type={isShown ? 'text' : 'password'} spellCheck={false} autoCapitalize="off" />
      <button
        type="button"
        className="needs-scripts absolute top-0 right-0 text-sm font-medium text-link"
        onClick={() => setIsShown(!isShown)}
      >
        {isShown ? 'Hide' : 'Show'}
      </button>
    </div>
  )
}
