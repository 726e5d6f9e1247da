import { Link } from '../../ui/link.tsx'

/** Where a shipping address is added: freight depends on its ZIP code. */
const NEW_ADDRESS_PATH = '/account/addresses/?new=shipping'

type Props = {
  /** Adds one without leaving the page. Without scripts, and where this is left out, the link leads to the form. */
  onAdd?: () => void
  className?: string
}

/** In place of a freight that isn't known for want of an address. */
export function AddAddressLink({ onAdd, className = 'text-link' }: Props) {
  return (
    <Link
      to={NEW_ADDRESS_PATH}
      className={className}
      onClick={(event) => {
        if (onAdd === undefined) return
        event.preventDefault()
        onAdd()
      }}
    >
      Add a shipping address to see freight
    </Link>
  )
}
