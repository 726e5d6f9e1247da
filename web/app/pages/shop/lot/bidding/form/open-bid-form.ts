// Opens the bid form from elsewhere on the page. On the elements themselves and at once: a phone shows its keyboard only for
// a field that gets the focus while the tap is being handled.

export function openBidForm(page: ParentNode | null): void {
  const panel = page?.querySelector<HTMLElement>('[data-bid-panel]')
  if (!panel) return
  if (panel instanceof HTMLDetailsElement) panel.open = true
  panel.scrollIntoView({ block: 'center' })
  focusBidField(panel)
  // In place of the form stands what the buyer needs first: without this the button would do nothing.
  if (!(panel instanceof HTMLDetailsElement)) panel.querySelector('a')?.focus({ preventScroll: true })
}

export function focusBidField(panel: HTMLElement | null): void {
  // While a bid is reviewed, its heading is in the field's place.
  panel?.querySelector<HTMLElement>('input[data-bid-field], [data-bid-review] h2')?.focus({ preventScroll: true })
}
