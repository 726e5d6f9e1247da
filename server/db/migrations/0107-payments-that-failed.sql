-- Orders whose payment failed after lots had left are few; without this the desk would read every payment to count them.
create index payments_that_failed on payments (order_id) where state in ('failed', 'voided');
