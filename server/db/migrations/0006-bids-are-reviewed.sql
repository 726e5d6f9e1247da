-- Up to which amount an account places raises of its own maximum without reviewing them first. 0: it reviews every bid.

-- Mirrors MAX_REVIEW_FROM_CENTS in contract/src/rules/auctions/review-from.ts.
alter table accounts
  add column review_bids_from_cents integer not null default 0,
  add constraint reviews_are_skipped_up_to_a_limit check (review_bids_from_cents between 0 and 10000000);
