// The remembered theme. A script in the head sets it before the first paint, so that a page never flashes in the other
// one; the server does not know it, because visitors' pages are the same for all of them.

export const THEME_KEY = 'theme'
export type Theme = 'light' | 'dark'

/** Also tells the stylesheet that scripts run. A browser that forbids storage simply follows the system. */
export const THEME_SCRIPT = `(function(d){d.dataset.scripts='';try{var t=localStorage.getItem('${THEME_KEY}');if(t==='light'||t==='dark')d.dataset.theme=t}catch(e){}})(document.documentElement)`

export function currentTheme(): Theme {
  const chosen = document.documentElement.dataset['theme']
  if (chosen === 'light' || chosen === 'dark') return chosen
  return matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light'
}

export function chooseTheme(theme: Theme): void {
  document.documentElement.dataset['theme'] = theme
  try {
    localStorage.setItem(THEME_KEY, theme)
  } catch {
    // Storage is forbidden or full: the choice then lasts for this page only, which the reader can see.
  }
}
