-- As for people's names: a character that nobody sees lets one seller look like another.
-- Rows from before would fail at their next change, whatever it is about.
update accounts set seller_name = case
    when length(btrim(without_hidden_characters(seller_name))) >= 2 then btrim(without_hidden_characters(seller_name))
  end
where seller_name <> without_hidden_characters(seller_name);

alter table accounts add constraint seller_names_hide_nothing check (seller_name = without_hidden_characters(seller_name));
