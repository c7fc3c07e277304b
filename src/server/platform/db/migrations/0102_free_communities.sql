-- The job that puts communities on the free plan looks for them each minute.
create index groups_freemium_from on groups (freemium_from) where freemium_from is not null;

-- Communities with plans of which none is free are paid: plans that were made before this was decided did not say so.
update groups g set is_free = false, version = g.version + 1
from (select group_id from membership_plans where archived_at is null
      group by group_id having not bool_or(fee_amount = 0)) p
where p.group_id = g.id and g.is_free;
