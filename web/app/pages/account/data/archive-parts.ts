/** What is in the archive, by the names of its files: a test compares them with those that the server writes. */
export const ARCHIVE_PARTS: readonly { title: string; parts: readonly { text: string; files: readonly string[] }[] }[] =
  [
    {
      title: 'Your account',
      parts: [
        { text: 'Name and e-mail address, and how it changed', files: ['account', 'e-mail-changes'] },
        { text: 'Addresses', files: ['addresses'] },
        { text: 'Saved payment methods, without card numbers', files: ['payment-methods'] },
        { text: 'Devices and sign-ins', files: ['devices', 'sign-ins'] },
        { text: 'Preferences', files: ['inventory-preferences', 'e-mail-preferences'] },
        { text: 'Newsletter subscription', files: ['newsletter'] },
      ],
    },
    {
      title: 'Buying',
      parts: [
        { text: 'Watched lots and saved searches', files: ['watched-lots', 'saved-searches'] },
        { text: 'Notes on lots', files: ['lot-notes'] },
        { text: 'Cart and how it ships', files: ['cart', 'cart-delivery'] },
        { text: 'Bids with their receipts', files: ['bids'] },
        { text: 'Won lots, offers and bidding bars', files: ['won-lots', 'offers', 'bidding-bars'] },
        { text: 'Orders with their lots, and pickups', files: ['orders', 'order-lots', 'pickups'] },
        { text: 'What you expected of lots when you bought them', files: ['order-values'] },
        { text: 'Payments and refunds', files: ['payments', 'refunds'] },
        { text: 'Problems you reported and messages about them', files: ['problems', 'problem-messages'] },
        { text: 'Resale certificates', files: ['resale-certificates'] },
        {
          text: 'Your price book',
          files: ['price-book', 'price-book-conditions', 'price-book-entries'],
        },
      ],
    },
    {
      title: 'Selling',
      parts: [
        { text: 'Listings, templates and manifest files', files: ['listings', 'templates', 'imports'] },
        { text: 'Your notes', files: ['notes'] },
        { text: 'Payouts, and what you paid back', files: ['payouts', 'payout-adjustments'] },
      ],
    },
    {
      title: 'From us',
      parts: [
        { text: 'E-mails we sent you', files: ['e-mails'] },
        { text: 'Notices', files: ['notices'] },
        { text: 'Activity log', files: ['activity-log'] },
      ],
    },
  ]
