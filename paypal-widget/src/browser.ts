// What the widget needs to know about the browser that it runs in. Popups are judged by the user agent: asking by opening
// one would show it.

export type Browser = {
  hasPostMessage: boolean
  isHttps: boolean
  supportsPopups: boolean
  isFirefox: boolean
  isInternetExplorer: boolean
  isFramed: boolean
}

export function readBrowser(page: Window): Browser {
  const { userAgent } = page.navigator
  return {
    hasPostMessage: typeof page.postMessage === 'function',
    isHttps: page.location.protocol === 'https:',
    supportsPopups: supportsPopups(userAgent),
    isFirefox: /Firefox\//.test(userAgent),
    isInternetExplorer: isInternetExplorer(userAgent),
    isFramed: page.top !== page.self,
  }
}

export function supportsPopups(userAgent: string): boolean {
  // Windows Phone names Android and iPhone too, so it must be looked for first.
  if (/Windows Phone|IEMobile|Opera Mini/.test(userAgent)) return false
  if (/iPhone|iPad|iPod/.test(userAgent)) return isIosSafari(userAgent) && !/ OS 8_[01](_\d+)? /.test(userAgent)
  if (/Android/.test(userAgent)) return !/; wv\)|Version\/[\d.]+ Chrome\//.test(userAgent)
  return true
}

export function isInternetExplorer(userAgent: string): boolean {
  return /MSIE |Trident\//.test(userAgent) && !/Windows Phone|IEMobile/.test(userAgent)
}

/** Other browsers on iOS say Safari too, but add their own name; a web view leaves Safari out. */
function isIosSafari(userAgent: string): boolean {
  return /Version\/[\d.]+ .*Safari\//.test(userAgent) && !/CriOS|FxiOS|EdgiOS|OPiOS|GSA\//.test(userAgent)
}
