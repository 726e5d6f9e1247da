// The theme that the reader chose. A script in the head sets it before the first paint: otherwise a page would flash in the
// other theme. The server cannot set it, because all visitors share the same rendered pages.

const THEME_KEY = 'theme'
export type Theme = 'light' | 'dark'

/** Also tells the stylesheet that scripts run. Where storage is forbidden the page follows the system's theme. */
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
    // Storage is forbidden or full: the choice lasts for this page only.
  }
}
