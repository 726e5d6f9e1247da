import { BrandMark } from '../brand.tsx'
import { OperatorLine, type OperatorContact } from './operator-line.tsx'
import { ThemeToggle } from './theme-toggle.tsx'
import { Link } from '../../../ui/link.tsx'
import { lazyPart } from '../../../ui/layout/lazy-part.tsx'

/** Until its script is there it is a plain form. Without a connection it is left out: no alert, as no reader asked. */
const NewsletterForm = lazyPart(() => import('./newsletter-form.tsx'), { isOptional: true })

const LINKS = [
  {
    name: 'Buying',
    items: [
      ['All lots', '/lots/'],
      ['Newly added', '/lots/newly-added/'],
      ['Price drops', '/lots/?price_drop=true'],
      ['Market prices', '/market/'],
    ],
  },
  {
    name: 'Help',
    items: [
      ['How bidding works', '/help/#bidding'],
      ['Fees', '/help/#fees'],
      ['Freight', '/help/#freight'],
      ['Shipping rates', '/shipping_rate_estimator/'],
      ['Conditions', '/help/#conditions'],
      ['Claims', '/help/#claims'],
    ],
  },
  {
    name: 'About',
    items: [
      ['Contact us', '/contact/'],
      ['Terms', '/terms/'],
      ['Privacy', '/privacy/'],
    ],
  },
] as const

/** While the operator is not known, as on an error page. */
const NAMELESS: OperatorContact = { name: 'Lotyard', contact_email: null, contact_phone: null, postal_address: null }

export function SiteFooter({ operator, sendsMail }: { operator: OperatorContact | null; sendsMail: boolean }) {
  return (
    <footer className="mt-16 bg-bar text-on-bar">
      <div className="page grid gap-x-8 gap-y-8 py-10 grid-cols-2 sm:grid-cols-3 lg:grid-cols-[minmax(0,1.6fr)_repeat(3,minmax(0,1fr))]">
        <NewsletterForm sendsMail={sendsMail} />
        {LINKS.map((group) => (
          <nav key={group.name} aria-label={group.name}>
            <p className="mb-1 font-semibold">{group.name}</p>
            <ul>
              {group.items.map(([name, path]) => (
                <li key={path}>
                  <Link to={path} className="footer-link">
                    {name}
                  </Link>
                </li>
              ))}
            </ul>
          </nav>
        ))}
      </div>
      <div className="border-t border-bar-line">
        <div className="page flex flex-wrap items-center justify-between gap-x-8 gap-y-1 py-3 text-sm">
          <div className="flex items-center gap-2 text-on-bar-soft">
            <BrandMark className="footer-mark" />
            <OperatorLine operator={operator ?? NAMELESS} />
          </div>
          <ThemeToggle />
        </div>
      </div>
    </footer>
  )
}
