import { launch } from 'chrome-launcher'
import lighthouse, { desktopConfig, type Result } from 'lighthouse'
import { chromiumOptions } from '../../e2e/chromium.ts'
import type { Visit } from './pages.ts'
import type { Run } from './summary.ts'

type Request = { resourceType?: string; transferSize?: number }

/** One run with a browser of its own, so that nothing is kept from the run before. */
export async function measurePage({ address, headers }: Visit, { isDesktop }: { isDesktop: boolean }): Promise<Run> {
  const { executablePath, args } = chromiumOptions()
  const chrome = await launch({
    ...(executablePath !== undefined && { chromePath: executablePath }),
    chromeFlags: ['--headless', ...args],
    logLevel: 'silent',
  })
  try {
    const flags = { port: chrome.port, output: 'json', logLevel: 'silent', extraHeaders: headers } as const
    const measured = await lighthouse(address, flags, isDesktop ? desktopConfig : undefined)
    if (measured === undefined) throw new Error(`Lighthouse did not measure ${address}.`)
    return readRun(measured.lhr)
  } finally {
    chrome.kill()
  }
}

function readRun({ categories, audits, runtimeError }: Result): Run {
  if (runtimeError !== undefined) throw new Error(`Lighthouse failed: ${runtimeError.message}`)
  const score = (name: string): number => Math.round((categories[name]?.score ?? 0) * 100)
  const requests = readRequests(audits['network-requests'])
  const scripts = requests.filter(({ resourceType }) => resourceType === 'Script')
  return {
    performance: score('performance'),
    accessibility: score('accessibility'),
    bestPractices: score('best-practices'),
    seo: score('seo'),
    lcpMs: figure(audits['largest-contentful-paint']),
    tbtMs: figure(audits['total-blocking-time']),
    cls: figure(audits['cumulative-layout-shift']),
    scriptBytes: bytesOf(scripts),
    scriptFiles: scripts.length,
    totalBytes: bytesOf(requests),
  }
}

function figure(audit: Result['audits'][string] | undefined): number {
  if (audit?.numericValue === undefined) throw new Error(`Lighthouse left out ${audit?.id ?? 'a figure'}.`)
  return audit.numericValue
}

function readRequests(audit: Result['audits'][string] | undefined): Request[] {
  if (audit?.details?.type !== 'table') throw new Error('Lighthouse left out the list of requests.')
  return audit.details.items as Request[]
}

function bytesOf(requests: Request[]): number {
  return requests.reduce((sum, { transferSize = 0 }) => sum + transferSize, 0)
}
