-- The coupon with which a period was bought. One for every payment lowers the renewals after it, too.
alter table subscription_periods add column coupon_id uuid references coupons (id);
