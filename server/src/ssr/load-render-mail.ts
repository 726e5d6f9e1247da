import type { RenderMail } from '@lotyard/contract/mails'
import { existsSync } from 'node:fs'

const SERVER_BUILD = new URL('../../../web/build/server/index.js', import.meta.url)

type BuildWithMails = { entry: { module: { renderMail?: RenderMail } } }

/**
 * Draws mails with the templates of the built site. The build is loaded with the first mail, so that a worker starts at
 * once; a build that is missing then is an error of that attempt, and the mail is tried again.
 */
export function loadRenderMail(): RenderMail {
  let loading: Promise<RenderMail> | null = null
  return async (kind, props, options) => {
    loading ??= readBuild()
    try {
      return await (
        await loading
      )(kind, props, options)
    } catch (error) {
      loading = null
      throw error
    }
  }
}

async function readBuild(): Promise<RenderMail> {
  if (!existsSync(SERVER_BUILD)) throw new Error('Mails are drawn by the built site, and it is not built yet.')
  const build = (await import(SERVER_BUILD.href)) as BuildWithMails
  const { renderMail } = build.entry.module
  if (renderMail === undefined) throw new Error('The built site draws no mails: entry.server must export renderMail.')
  return renderMail
}
