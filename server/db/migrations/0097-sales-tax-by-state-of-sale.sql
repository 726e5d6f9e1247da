-- States have sales tax rates with three decimals (New Jersey 6.625 %), so a rate is kept in thousandths of a percent.
alter table tax_rates drop constraint tax_is_a_share;
alter table tax_rates rename column basis_points to milli_percent;
update tax_rates set milli_percent = milli_percent * 10;
alter table tax_rates add constraint tax_is_a_share check (milli_percent between 1 and 25000);

-- A lot is taxed by the state where it changes hands, so lots of one order may be taxed by several. Orders from before were
-- taxed by the state they went to, picked up or not: their lots keep that state, because that is who was charged for.
-- Where the buyer has deleted the account the order's billing address stands in the place of the one that it went to, so
-- which state that was isn't known any more: then none is named.
alter table order_listings
  add column tax_region text collate "C",
  add column is_tax_exempt boolean not null default false;
update order_listings lot set tax_region = case when ship_to.role = 'shipping' then ship_to.region end,
    is_tax_exempt = placed.tax_exemption is not null
  from orders placed join address_values ship_to on ship_to.id = placed.shipping_value_id
  where placed.id = lot.order_id;
alter table order_listings
  add constraint tax_region_is_a_state check (tax_region ~ '^[A-Z]{2}$'),
  add constraint an_exempt_lot_pays_no_tax check (not is_tax_exempt or tax_cents = 0);

-- From now on a taxed lot names its state. A trigger and no check: lots whose state was forgotten before must still move.
create function refuse_tax_of_no_state() returns trigger language plpgsql as $$
begin
  raise exception 'a lot that is taxed says by which state' using errcode = 'check_violation',
    constraint = 'a_taxed_lot_says_where', table = 'order_listings';
end $$;
create trigger a_taxed_lot_says_where before insert or update of tax_cents, tax_region on order_listings
  for each row when (new.tax_cents > 0 and new.tax_region is null) execute function refuse_tax_of_no_state();

-- One order may be exempt in one state and taxed in another. With 51 states of one certificate each, 4,000 are enough.
alter table orders drop constraint an_exempt_order_pays_no_tax;
alter table orders add constraint exemptions_are_named check (length(tax_exemption) between 1 and 4000);

-- Mirrored by contract/src/rules/orders/tax/sales-tax.ts. At the commit, when the order's shipments are there too.
create function refuse_tax_of_another_state() returns trigger language plpgsql as $$
begin
  if new.tax_region <> (
      select case when shipment.is_pick_up then warehouse.region else ship_to.region end
      from orders placed join address_values ship_to on ship_to.id = placed.shipping_value_id
        join warehouses warehouse on warehouse.key = new.warehouse_key
        left join order_shipments shipment
          on shipment.order_id = placed.id and shipment.warehouse_key = new.warehouse_key
      where placed.id = new.order_id) then
    raise exception 'a lot is taxed where it changes hands, not in %', new.tax_region using errcode = 'check_violation',
      constraint = 'a_lot_is_taxed_where_it_changes_hands', table = 'order_listings';
  end if;
  return null;
end $$;
create constraint trigger a_lot_is_taxed_where_it_changes_hands after insert on order_listings
  deferrable initially deferred for each row when (new.tax_region is not null)
  execute function refuse_tax_of_another_state();
