import type { RenderMail } from '@lotyard/contract/site/mails'
import { loadBuiltPages } from './pages/pages-build.ts'

/**
 * Draws mails with the templates of the built site. The build is loaded with the first mail, so that a worker starts at
 * once; a build that is missing then is an error of that attempt, and the mail is tried again.
 */
export function loadRenderMail(): RenderMail {
  let loading: Promise<RenderMail> | null = null
  return async (kind, props, frame) => {
    loading ??= loadBuiltPages().then((build) => build.entry.module.renderMail)
    try {
      return await (
        await loading
      )(kind, props, frame)
    } catch (error) {
      loading = null
      throw error
    }
  }
}
