-- A warehouse's ZIP code is in its state: freight is priced by the one, sales tax and what buyers read go by the other. The
-- table is that of contract/src/rules/addresses/zip-state.ts: a test compares the two.
create function is_zip_of_state(zip text, state text) returns boolean language sql immutable strict parallel safe as $$
  select exists (select from (values
    ('AL',350,352), ('AL',354,369), ('AK',995,999), ('AZ',850,853), ('AZ',855,857), ('AZ',859,860), ('AZ',863,865),
    ('AR',716,729), ('CA',900,908), ('CA',910,928), ('CA',930,961), ('CO',800,816), ('CT',60,69), ('DE',197,199),
    ('DC',200,200), ('DC',202,205), ('DC',569,569), ('FL',320,339), ('FL',341,342), ('FL',344,344), ('FL',346,347),
    ('FL',349,349), ('GA',300,319), ('GA',398,399), ('HI',967,968), ('ID',832,838), ('IL',600,620), ('IL',622,629),
    ('IN',460,479), ('IA',500,516), ('IA',520,528), ('KS',660,662), ('KS',664,679), ('KY',400,418), ('KY',420,427),
    ('LA',700,701), ('LA',703,708), ('LA',710,714), ('ME',39,49), ('MD',206,212), ('MD',214,219), ('MA',10,27),
    ('MA',55,55), ('MI',480,499), ('MN',550,551), ('MN',553,567), ('MS',386,397), ('MO',630,631), ('MO',633,641),
    ('MO',644,658), ('MT',590,599), ('NE',680,681), ('NE',683,693), ('NV',889,891), ('NV',893,895), ('NV',897,898),
    ('NH',30,38), ('NJ',70,89), ('NM',870,871), ('NM',873,884), ('NY',5,5), ('NY',63,63), ('NY',100,149),
    ('NC',270,289), ('ND',580,588), ('OH',430,459), ('OK',730,731), ('OK',734,741), ('OK',743,749), ('OR',970,979),
    ('PA',150,196), ('RI',28,29), ('SC',290,299), ('SD',570,577), ('TN',370,385), ('TN',422,422), ('TX',733,733),
    ('TX',739,739), ('TX',750,799), ('TX',885,885), ('UT',840,847), ('VT',50,54), ('VT',56,59), ('VA',201,201),
    ('VA',220,246), ('WA',980,986), ('WA',988,994), ('WV',247,268), ('WI',530,532), ('WI',534,535), ('WI',537,549),
    ('WY',820,831), ('WY',834,834)
  ) as prefixes (code, first, last) where code = state and left(zip, 3)::integer between first and last)
$$;

-- Not for those that are there: a market must start, and the form says what is wrong at the next edit.
alter table warehouses add constraint zip_and_state_agree check (is_zip_of_state(zip, region)) not valid;
