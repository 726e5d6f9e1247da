-- A payment of a failed order that turns up once it has settled is refunded: it was never void.
alter table payments drop constraint payment_state_is_known;
alter table payments add constraint payment_state_is_known
  check (state in ('requested', 'authorised', 'captured', 'settled', 'voided', 'refunded', 'declined', 'failed'));
alter table payments drop constraint what_is_authorised_has_a_transaction;
alter table payments add constraint what_is_authorised_has_a_transaction
  check (state not in ('authorised', 'captured', 'settled', 'voided', 'refunded') or transaction_id is not null);
alter table payments drop constraint what_is_captured_has_a_time;
alter table payments add constraint what_is_captured_has_a_time
  check (state not in ('captured', 'settled', 'refunded') or captured_at is not null);
