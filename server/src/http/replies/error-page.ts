// A refusal as a page, for a reader who sent a plain form and would otherwise be shown JSON.
//
// It is whole in itself, without the site's build, its styles or a call: it is also shown while the database is away and
// while the process is overloaded. Everything in it that came from a request is escaped.
import { signInPath } from '@lotyard/contract/rules/site/paths/sign-in-path'
import { escapeXml } from '../../lib/formats/escape-xml.ts'

type Shown = {
  status: number
  message: string
  errors: Record<string, string[]>
  /** Where the person came from. */
  back: string
  /** Null before the reply has a policy; the page is then without its style. */
  nonce: string | null
}

const TITLES: Record<number, string> = {
  401: 'Sign in to continue',
  404: 'Page not found',
  429: 'Too many requests',
  500: 'Something went wrong',
  503: 'We’re busy right now',
}

export function errorPage({ status, message, errors, back, nonce }: Shown): string {
  const title = TITLES[status] ?? 'That didn’t work'
  const sentences = Object.values(errors).flat()
  const [href, label] = status === 401 ? [signInPath(back), 'Sign in'] : [back, 'Go back']
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${escapeXml(title)} | Lotyard</title>
${nonce === null ? '' : `<style nonce="${nonce}">${STYLE}</style>`}
</head>
<body>
<header><a href="/">Lotyard</a></header>
<main>
<h1>${escapeXml(title)}</h1>
<p role="alert">${escapeXml(message)}</p>
${sentences.length === 0 ? '' : `<ul>${sentences.map((sentence) => `<li>${escapeXml(sentence)}</li>`).join('')}</ul>`}
<nav><a class="action" href="${escapeXml(href)}">${label}</a> <a href="/">Home</a></nav>
</main>
</body>
</html>
`
}

/** The colours of web/app/ui/tokens.css. */
const STYLE = `:root{color-scheme:light dark}
body{margin:0;background:light-dark(#f2f2ee,#121417);color:light-dark(#15181c,#ecebe6);font:1rem/1.5 'Archivo Variable',Archivo,system-ui,sans-serif}
header{background:light-dark(#15181c,#0b0c0e);padding:1rem}
header a{color:#f2f2ee;font-weight:700;font-size:1.25rem;text-decoration:none}
main{max-width:40rem;margin:0 auto;padding:3rem 1rem;overflow-wrap:break-word}
h1{margin:0 0 .5rem;font-size:1.75rem;line-height:1.2}
ul{padding-left:1.25rem}
nav{display:flex;flex-wrap:wrap;gap:.75rem;margin-top:1.5rem}
nav a{display:inline-flex;align-items:center;min-height:2.75rem;padding:0 1rem;border:1px solid light-dark(#85877f,#7b828b);border-radius:2px;color:inherit;font-weight:600;text-decoration:none}
nav a.action{background:light-dark(#ff7113,#ff8127);border-color:transparent;color:#15181c}
:focus-visible{outline:3px solid light-dark(#0b57d0,#8ab8ff);outline-offset:2px}
header :focus-visible{outline-color:#8ab8ff}`
