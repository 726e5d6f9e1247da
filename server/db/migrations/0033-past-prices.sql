-- What a listing at a fixed price cost before, until when. A price drop is measured against the lowest price of the 30 days
-- before it, so that a raise that is taken back, or a corrected slip, is none.
create table past_prices (
  listing_id bigint not null references listings on delete cascade,
  ended_at timestamptz not null,
  price_cents integer not null,
  primary key (listing_id, ended_at),
  constraint past_price_is_an_amount check (price_cents between 1 and 999999999)
);
