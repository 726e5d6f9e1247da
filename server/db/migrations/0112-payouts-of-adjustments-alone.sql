-- A seller paid back what a refund cost them, and the gateway refused that refund afterwards: no sale is left to settle, and
-- what they paid is owed to them. A payout may then hold adjustments alone. One that holds nothing stays impossible.
alter table payouts drop constraint a_payout_has_lines,
  add constraint a_payout_settles_something
    check (line_count between 0 and 2000 and (line_count > 0 or adjustment_cents <> 0));

-- What became owed to a seller after they had left is theirs too: a refund that failed, or a wire for a payment that had.
-- Without this it could never be paid, and stood among the payouts due for ever.
drop trigger a_deleted_account_gets_nothing_new on payouts;
