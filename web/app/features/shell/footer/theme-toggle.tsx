import SunMoon from 'lucide-react/icons/sun-moon'
import { chooseTheme, currentTheme } from '../theme.ts'

export function ThemeToggle() {
  return (
    <button
      type="button"
      className="needs-scripts inline-flex min-h-11 items-center gap-2 text-on-bar-soft hover:text-on-bar"
      onClick={() => chooseTheme(currentTheme() === 'dark' ? 'light' : 'dark')}
    >
      <SunMoon aria-hidden className="size-4" />
      Light / dark mode
    </button>
  )
}
