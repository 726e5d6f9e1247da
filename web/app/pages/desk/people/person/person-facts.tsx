import type { Person } from '@lotyard/contract/desk/people'
import { countOf, formatCount } from '@lotyard/contract/rules/format-count'
import { formatWithCents } from '@lotyard/contract/rules/money'
import { stateName } from '@lotyard/contract/rules/addresses/states'
import { DESK_LISTINGS_PATH } from '../../../../features/desk/listings/listing-paths.ts'
import { formatDay } from '@lotyard/contract/rules/site/format-day'
import type { ReactNode } from 'react'
import { CertificateBadge } from '../../../../features/people/certificate-badge.tsx'
import { CERTIFICATES_PATH } from '../../../../features/people/people-paths.ts'
import { DESK_ORDERS_PATH, deskOrderPath } from '../../../../features/orders/desk-order-paths.ts'
import { OrderStateBadges } from '../../../../features/orders/order-state-badges.tsx'
import { partialProgress } from '../../../../features/orders/shipments/partial-progress.ts'
import { DataTable, type Column } from '../../../../ui/data/data-table.tsx'
import { Panel } from '../../../../ui/layout/panel.tsx'
import { Link } from '../../../../ui/link.tsx'
import { SiteDate } from '../../../../ui/time/site-date.tsx'
import { LocalTime } from '../../../../ui/time/local-time.tsx'

export function AccountFacts({ person }: { person: Person }) {
  return (
    <Panel title="Account">
      <Facts>
        <Fact name="E-mail">
          <span className="break-all">{person.email}</span>
          {person.email_verified ? ' (verified)' : ' (not verified)'}
        </Fact>
        <Fact name="Created">
          <LocalTime at={person.created_at} />
        </Fact>
        <Fact name="Last seen">
          {person.last_seen_at === null ? 'Not signed in anywhere' : <LocalTime at={person.last_seen_at} />}
        </Fact>
        <Fact name="Two-step sign-in">{person.has_two_step ? 'On' : 'Off'}</Fact>
        <Fact name="Terms">
          {person.terms_accepted_at === null ? (
            'Not accepted yet'
          ) : (
            <>
              Accepted <SiteDate at={person.terms_accepted_at} />
            </>
          )}
        </Fact>
        {person.seller_name !== null && <Fact name="Sells as">{person.seller_name}</Fact>}
        <Fact name="Payment methods">{person.payment_method_count}</Fact>
        <Fact name="Addresses">{person.address_count}</Fact>
        <Fact name="Invoices">
          {person.invoice_days === null ? 'Can’t pay by invoice' : `Within ${countOf(person.invoice_days, 'day')}`}{' '}
          <Link to="/admin/invoices/" className="text-link">
            Invoice accounts
          </Link>
        </Fact>
        <Fact name="Bidding">
          {biddingOf(person)}{' '}
          {person.is_barred && (
            <Link to="/admin/bars/" className="text-link">
              Bidding bars
            </Link>
          )}
        </Fact>
      </Facts>
    </Panel>
  )
}

export function TradeFacts({ person: { id, bids, sales, role } }: { person: Person }) {
  return (
    <Panel
      title="Bids and sales"
      action={
        role !== 'buyer' && (
          <Link to={`/admin/payouts/?seller=${id}`} className="text-link">
            Payouts
          </Link>
        )
      }
    >
      <Facts>
        <Fact name="Auctions bid in">{formatCount(bids.auction_count)}</Fact>
        <Fact name="Leading now">{formatCount(bids.leading_count)}</Fact>
        <Fact name="Won">{formatCount(bids.won_count)}</Fact>
        <Fact name="Lost">{formatCount(bids.lost_count)}</Fact>
        {(role !== 'buyer' || sales.sold_count > 0) && (
          <>
            <Fact name="Open listings">
              {formatCount(sales.open_count)}{' '}
              {role !== 'buyer' && (
                <Link to={`${DESK_LISTINGS_PATH}?seller=${id}`} className="text-link">
                  Listings
                </Link>
              )}
            </Fact>
            <Fact name="Lots sold">
              {formatCount(sales.sold_count)}
              {sales.sold_count > 0 && `, ${formatWithCents(sales.sold_cents)}`}
            </Fact>
          </>
        )}
      </Facts>
    </Panel>
  )
}

type LatestOrder = Person['orders']['latest'][number]

const ORDER_COLUMNS: Column<LatestOrder>[] = [
  {
    name: 'Order',
    cell: ({ id, number }) => (
      <Link to={deskOrderPath(id)} className="text-link font-semibold">
        {number}
      </Link>
    ),
  },
  { name: 'Placed', cell: ({ placed_at }) => <SiteDate at={placed_at} /> },
  { name: 'State', cell: (order) => <LatestState order={order} /> },
  { name: 'Total', cell: ({ total_cents }) => formatWithCents(total_cents), isNumber: true },
]

/** In the words of the list of orders. */
function LatestState({
  order: { state, due_at: dueAt, is_owed: isOwed, refunded_cents: refundedCents, shipments },
}: {
  order: LatestOrder
}) {
  const warehouses = [{ shipments: shipments.map((shipment) => ({ state: shipment })) }]
  return (
    <OrderStateBadges
      order={{ state, dueAt, isOwed }}
      progress={partialProgress({ state, refundedCents, warehouses })}
    />
  )
}

export function Bought({ person }: { person: Person }) {
  const { count, total_cents: totalCents, latest } = person.orders
  return (
    <Panel
      title="Orders"
      action={
        latest.length > 0 && (
          <Link to={`${DESK_ORDERS_PATH}?search=${encodeURIComponent(person.email)}`} className="text-link">
            All orders
          </Link>
        )
      }
    >
      {latest.length === 0 && count === 0 ? (
        <p className="text-ink-soft">No orders yet.</p>
      ) : (
        <>
          <p className="figures mb-3">
            {countOf(count, 'order')}, {formatWithCents(totalCents)} net of refunds.
          </p>
          {/* Not for staff who don't read orders. */}
          {latest.length > 0 && (
            <DataTable caption="Latest orders" columns={ORDER_COLUMNS} rows={latest} keyOf={({ id }) => id} />
          )}
        </>
      )}
    </Panel>
  )
}

export function Certificates({ person: { certificates } }: { person: Person }) {
  return (
    <Panel
      title="Resale certificates"
      action={
        <Link to={CERTIFICATES_PATH} className="text-link">
          Review certificates
        </Link>
      }
    >
      {certificates.length === 0 ? (
        <p className="text-ink-soft">None uploaded. Their orders are taxed.</p>
      ) : (
        <ul className="grid gap-2">
          {certificates.map((certificate) => (
            <li key={certificate.id} className="flex flex-wrap items-center gap-x-3 gap-y-1">
              <CertificateBadge state={certificate.state} />
              <span>
                {stateName(certificate.region)} {certificate.number}, through {formatDay(certificate.expires_on)}
              </span>
            </li>
          ))}
        </ul>
      )}
    </Panel>
  )
}

function biddingOf({ is_suspended, is_barred }: { is_suspended: boolean; is_barred: boolean }): string {
  if (is_suspended) return 'Not while suspended'
  return is_barred ? 'Barred: a payment is overdue' : 'Allowed'
}

function Facts({ children }: { children: ReactNode }) {
  return (
    <dl className="grid gap-x-6 sm:grid-cols-[9rem_minmax(0,1fr)] sm:gap-y-1 max-sm:[&>dd:not(:last-child)]:mb-3">
      {children}
    </dl>
  )
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <>
      <dt className="text-ink-soft">{name}</dt>
      <dd className="min-w-0">{children}</dd>
    </>
  )
}
