-- Who used a coupon, the newest first; counting serves itself from the same.
create index coupon_uses_in_order on coupon_uses (coupon_id, id desc);
drop index coupon_uses_by_coupon;
