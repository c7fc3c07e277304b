-- Posts and comments may be only files. What readers see has words or files.
alter table posts add constraint posts_words_or_files
  check (status = 'DELETED' or has_attachments or content_md <> '') not valid;
alter table comments add constraint comments_words_or_files
  check (status = 'DELETED' or has_attachments or content_md <> '') not valid;

-- Which files the reported thing had: kind, n, name. Null without any.
alter table report_evidence add column attached jsonb;
