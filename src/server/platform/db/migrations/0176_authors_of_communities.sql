-- Most authors write in few communities. PostgreSQL takes the two for independent, so it expects a tenth of what one
-- person wrote in one community, reads all of it and sorts it. Knowing better, it reads the newest first, from an index
-- that has that order, and stops when a page is full.
create statistics posts_by_person_together (dependencies, mcv) on group_id, author_id from posts;
create statistics comments_by_person_together (dependencies, mcv) on group_id, author_id from comments;
analyze posts (group_id, author_id);
analyze comments (group_id, author_id);
