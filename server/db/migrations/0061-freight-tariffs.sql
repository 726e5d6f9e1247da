-- What freight costs is data. The newest version is in force; older ones stay, because orders say which one priced them.
create table freight_tariffs (
  version integer generated always as identity primary key,
  rates jsonb not null,
  created_at timestamptz not null default clock_timestamp(),
  constraint rates_are_an_object check (jsonb_typeof(rates) = 'object')
);

create function refuse_changed_tariffs() returns trigger language plpgsql as $$
begin
  raise exception 'a tariff never changes: insert the next version' using errcode = 'check_violation',
    constraint = 'tariffs_never_change', table = 'freight_tariffs';
end $$;
create trigger tariffs_never_change before update or delete on freight_tariffs
  for each statement execute function refuse_changed_tariffs();

insert into freight_tariffs (rates) values ('{"bandMiles":[150,300,600,1000,1500,2000],
  "fuelBasisPoints":2400,
  "parcel":{"firstLbCents":[1100,1200,1400,1600,1800,2000,2200],
  "furtherLbCents":[38,46,58,70,84,98,110],
  "residentialCents":600},
  "ltl":{"minimumCents":[10500,12000,14000,16500,19000,21500,24000],
  "breaks":[{"fromLbs":0,
  "centsPerCwt":[3600,4300,5400,6600,8000,9400,10800]},{"fromLbs":500,
  "centsPerCwt":[2900,3500,4400,5400,6600,7700,8900]},{"fromLbs":1000,
  "centsPerCwt":[2300,2700,3400,4200,5100,6000,6900]},{"fromLbs":2000,
  "centsPerCwt":[1800,2200,2800,3500,4300,5100,5800]},{"fromLbs":5000,
  "centsPerCwt":[1200,1500,1900,2400,3000,3600,4200]},{"fromLbs":10000,
  "centsPerCwt":[900,1100,1400,1800,2300,2800,3200]}],
  "residentialCents":9500,
  "liftGateCents":8500},
  "truck":{"baseCents":45000,
  "centsPerMile":170,
  "residentialCents":15000,
  "liftGateCents":25000}}');

-- A price looks at each truck that a lot may need, so what a lot may weigh has a limit: some forty trucks.
alter table lots drop constraint a_lot_has_a_size;
alter table lots add constraint a_lot_has_a_size check (weight_lbs between 1 and 1000000
  and pallet_count between 0 and 1000 and length_in between 1 and 100000 and width_in between 1 and 100000
  and height_in between 1 and 100000);
