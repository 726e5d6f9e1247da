-- Where a lot stands in its warehouse: pick lists are sorted by it. The desk alone reads it.
-- Mirrors locationProblem in contract/src/rules/listings/goods/lot-location.ts.
alter table lots
  add column location text,
  add constraint a_location_is_one_short_line
    check (location = btrim(location) and length(location) between 1 and 40 and location !~ '[[:cntrl:]]');
