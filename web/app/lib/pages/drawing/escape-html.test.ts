import { expect, test } from 'vitest'
import { escapeHtml } from './escape-html.ts'

test.each([
  ['<img src=x onerror="alert(1)">', '&lt;img src=x onerror=&quot;alert(1)&quot;&gt;'],
  ["Levi's & Co.", 'Levi&#39;s &amp; Co.'],
  ['&lt;', '&amp;lt;'],
  ['plain – text', 'plain – text'],
])('%s is escaped', (text, html) => expect(escapeHtml(text)).toBe(html))
