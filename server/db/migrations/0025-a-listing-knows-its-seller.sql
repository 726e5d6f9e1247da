-- A seller's own lists read their listings by an index: through the lots, every look at one tab read all lots that the seller
-- ever had. The seller is the lot's, which the foreign key holds it to.
alter table lots add constraint a_lot_with_its_seller unique (id, seller_id);
alter table listings add column seller_id uuid;

-- Nothing that anybody sees has changed, so no page is told of it.
alter table listings disable trigger user;
update listings set seller_id = lots.seller_id from lots where lots.id = listings.lot_id;
alter table listings enable trigger user;

alter table listings add constraint a_listing_has_its_lots_seller check (seller_id is not null);
alter table listings drop constraint listings_lot_id_fkey;
alter table listings add constraint listings_lot_id_fkey foreign key (lot_id, seller_id)
  references lots (id, seller_id) on update cascade;

create function take_the_lots_seller() returns trigger language plpgsql as $$
begin
  new.seller_id := (select seller_id from lots where id = new.lot_id);
  return new;
end $$;
create trigger a_listing_takes_its_lots_seller before insert on listings for each row
  execute function take_the_lots_seller();

create index listings_of_a_seller on listings (seller_id, state, id);
create index listings_of_a_seller_by_age on listings (seller_id, id);

-- Which auctions have not begun: few of those that are open.
create index auctions_open_starts_at on auctions (starts_at) where closed_at is null;
