-- What a buyer shows to buy without sales tax in a state. Whether an approved one is over is a matter of the date.
create table resale_certificates (
  id uuid primary key default gen_random_uuid(),
  account_id uuid not null references accounts (id) on delete cascade,
  region text collate "C" not null,
  certificate_number text not null,
  expires_on date not null,
  state text collate "C" not null default 'waiting',
  reason text,
  file_key text collate "C" not null,
  file_type text collate "C" not null,
  uploaded_at timestamptz not null default clock_timestamp(),
  decided_at timestamptz,
  decided_by uuid references accounts (id),
  constraint one_certificate_per_file unique (file_key),
  constraint certificate_state_is_known check (state in ('waiting', 'approved', 'refused', 'replaced')),
  constraint certificate_regions_are_states check (region ~ '^[A-Z]{2}$'),
  constraint certificate_numbers_are_short check (certificate_number ~ '^[A-Za-z0-9][A-Za-z0-9 ./-]{0,38}[A-Za-z0-9]$'),
  constraint certificates_are_pdfs_or_photos check (file_type in ('application/pdf', 'image/jpeg')),
  constraint what_is_decided_says_by_whom check (
    state not in ('approved', 'refused') or (decided_at is not null and decided_by is not null)),
  constraint a_refusal_says_why check ((state = 'refused') = (reason is not null) and length(reason) between 1 and 500)
);
create unique index one_waiting_certificate_per_state on resale_certificates (account_id, region) where state = 'waiting';
create unique index one_approved_certificate_per_state on resale_certificates (account_id, region) where state = 'approved';
create index certificates_of_an_account on resale_certificates (account_id, uploaded_at desc);
create index certificates_by_age on resale_certificates (uploaded_at desc, id);
create index certificates_that_wait on resale_certificates (uploaded_at) where state = 'waiting';
create trigger a_deleted_account_gets_nothing_new after insert on resale_certificates
  for each row execute function refuse_rows_of_a_deleted_account('account_id');

-- contract/src/rules/orders/tax/resale-certificate.ts knows the same moves.
create function refuse_other_moves_of_certificates() returns trigger language plpgsql as $$
begin
  if (old.state, new.state) not in (('waiting', 'approved'), ('waiting', 'refused'), ('waiting', 'replaced'),
      ('approved', 'refused'), ('approved', 'replaced')) then
    raise exception 'no certificate goes from % to %', old.state, new.state using errcode = 'check_violation',
      constraint = 'certificates_move_as_the_table_allows', table = 'resale_certificates';
  end if;
  return new;
end $$;
create trigger certificates_move_as_the_table_allows before update of state on resale_certificates for each row
  when (old.state is distinct from new.state) execute function refuse_other_moves_of_certificates();

-- Why an order was not taxed. Text, and not the certificate's id: the books keep it when the account is gone.
alter table orders add column tax_exemption text;
alter table orders add constraint an_exempt_order_pays_no_tax check (
  tax_exemption is null or (tax_cents = 0 and length(tax_exemption) between 1 and 100));
