-- A refund brings back what an upgrade replaced, and finds it without reading all periods.
create index subscription_periods_replaced on subscription_periods (replaced_by) where replaced_by is not null;
