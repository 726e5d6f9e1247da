// Builds elements by properties only: configuration never becomes markup, and styles go through the CSSOM, which a strict
// Content-Security-Policy allows where it forbids style attributes.

export type Styles = Partial<Record<keyof CSSStyleDeclaration & string, string>>

export function createElement<Name extends keyof HTMLElementTagNameMap>(
  name: Name,
  properties: Partial<HTMLElementTagNameMap[Name]> = {},
  styles: Styles = {},
): HTMLElementTagNameMap[Name] {
  const element = document.createElement(name)
  Object.assign(element, properties)
  Object.assign(element.style, styles)
  return element
}

export const FONT = 'system-ui, -apple-system, "Segoe UI", Roboto, "Helvetica Neue", Arial, sans-serif'

export function isShown(element: Element | null): element is HTMLElement {
  return element instanceof HTMLElement && element.isConnected && element.getClientRects().length > 0
}
