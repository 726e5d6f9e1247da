import { useEffect, useRef } from 'react'
import { listCarriedFields } from './carried-parts.ts'

/** In the form of Publish: copies what is unsaved on the page into it as it is sent. */
export function CarryUnsaved() {
  const box = useRef<HTMLSpanElement>(null)
  useEffect(() => {
    const form = box.current?.closest('form')
    if (!form) return
    const carry = (): void => {
      const fields = listCarriedFields(document.forms).map(([name, value]) => {
        const field = document.createElement('input')
        Object.assign(field, { type: 'hidden', name, value })
        return field
      })
      box.current?.replaceChildren(...fields)
    }
    // While it is captured: the router reads the fields as the event bubbles.
    form.addEventListener('submit', carry, true)
    return () => form.removeEventListener('submit', carry, true)
  }, [])
  return (
    <>
      <span ref={box} hidden />
      <noscript>
        <p>Save what you changed below before you publish.</p>
      </noscript>
    </>
  )
}
