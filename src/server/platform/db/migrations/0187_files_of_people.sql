-- The person that the bytes of a file count for, where it counts for no community. No reference: files have to go also
-- when their person is gone.
alter table files add column user_id uuid;
update files f set user_id = case f.purpose
    when 'report_image' then (select r.reporter_id from reports r where r.id = f.target_id)
    when 'proof_image' then (select p.user_id from payment_proofs p where p.id = f.target_id)
    else (select a.uploader_id from attachments a where a.file_name = f.name order by a.created_at limit 1) end
  where f.group_id is null;
create index files_by_user on files (user_id) where user_id is not null;

-- All drawings of a profile picture together.
alter table pictures add column bytes bigint not null default 0;
