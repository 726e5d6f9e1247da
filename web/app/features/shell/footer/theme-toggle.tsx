import { chooseTheme, currentTheme } from '../theme.ts'
import { SunMoon } from '../../../ui/icons/icons.tsx'

export function ThemeToggle() {
  return (
    <button
      type="button"
      className="needs-scripts inline-flex min-h-11 items-center gap-2 text-on-bar-soft hover:text-on-bar"
      onClick={() => chooseTheme(currentTheme() === 'dark' ? 'light' : 'dark')}
    >
      <SunMoon className="size-4" />
      Light / dark mode
    </button>
  )
}
