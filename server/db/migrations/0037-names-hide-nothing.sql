-- Names are shown to others, in mail and to admins. A character that turns the direction of text or that nobody sees lets
-- one name look like another. Joiners (U+200C, U+200D) and variation selectors belong to some scripts: where they may stand
-- is contract/src/rules/accounts/account-fields.ts's to say.
create function without_hidden_characters(given text) returns text language sql immutable parallel safe as $$
  select regexp_replace(given, '[\u0001-\u001f\u007f-\u009f\u00ad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180e\u200b\u200e\u200f\u2028-\u202e\u2060-\u206f\u3164\ufeff\uffa0\ufff0-\ufffb\U000e0000-\U000e00ff]', '', 'g')
$$;

-- Rows from before would fail at their next change, whatever it is about.
update accounts set
  first_name = coalesce(nullif(btrim(without_hidden_characters(first_name)), ''), '?'),
  last_name = coalesce(nullif(btrim(without_hidden_characters(last_name)), ''), '?')
where first_name <> without_hidden_characters(first_name) or last_name <> without_hidden_characters(last_name);
update accounts set name = first_name || ' ' || last_name where name <> without_hidden_characters(name);

alter table accounts add constraint names_hide_nothing check (
  first_name = without_hidden_characters(first_name) and last_name = without_hidden_characters(last_name)
  and name = without_hidden_characters(name)
);
