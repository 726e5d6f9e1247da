export const DELIVER_TO_ID = 'deliver-to'

/**
 * Opens the header's form for a ZIP code in place of the link that was clicked. Under an open dialog the header can't be
 * reached: there the link leads to the form's own page.
 */
export function openDeliverTo(event: { preventDefault: () => void }): void {
  const menu = document.getElementById(DELIVER_TO_ID)
  if (!(menu instanceof HTMLDetailsElement) || document.querySelector('dialog:modal') !== null) return
  event.preventDefault()
  // Once this click is over: it would close a menu that it is not in.
  setTimeout(() => {
    menu.open = true
    menu.querySelector<HTMLElement>('input:not([type=hidden]), a')?.focus()
  })
}
