-- How to pay an invoice, in the operator's words.
alter table settings drop constraint a_setting_is_known;
alter table settings add constraint a_setting_is_known check (key in
  ('operator_name', 'contact_email', 'contact_phone', 'postal_address', 'fees', 'claims', 'wire_instructions'));

-- When the gateway was last asked about a payment that waits for something.
alter table payments add column asked_at timestamptz;
create index payments_under_way on payments (authorised_at) where state in ('authorised', 'captured');

-- A lot is complained about once at a time.
create unique index one_open_problem_per_lot on problems (order_id, listing_id) where state = 'open';

-- Photos that a buyer has sent for an order and not reported anything with yet. An id of a photo alone would let anybody
-- attach, and so see, a photo of somebody else.
create table problem_uploads (
  id uuid primary key default gen_random_uuid(),
  order_id uuid not null references orders (id) on delete cascade,
  photo_id bigint not null references photos (id),
  uploaded_at timestamptz not null default clock_timestamp()
);
create index problem_uploads_of_an_order on problem_uploads (order_id, uploaded_at);
create index problem_uploads_photo on problem_uploads (photo_id);
