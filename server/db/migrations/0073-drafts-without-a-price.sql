-- A draft may lack what only its publishing needs: a fixed price. Everybody else's view begins with publishing.
alter table listings drop constraint a_fixed_price_belongs_to_fixed_price_listings;
alter table listings add constraint a_fixed_price_belongs_to_fixed_price_listings check (case
  when buying_format = 'auction' then fixed_price_cents is null
  else fixed_price_cents is not null or published_at is null end);

-- Counts the edits made at the desk, of the offer and of its goods, so that two people who edit one listing find out.
alter table listings add column version integer not null default 1;
alter table listings add constraint a_version_counts_from_one check (version >= 1);
