-- What people are interested in, and what posts and communities are about. The list is kept by the product: a tag that
-- anybody could make would be a word that nobody else finds.
create table tags (
  id uuid primary key default gen_random_uuid(),
  name text not null,
  slug text not null unique
);
create index tags_text on tags using gin (folded(name) gin_trgm_ops);

insert into tags (name, slug) values
  ('Baking', 'baking'), ('Cooking', 'cooking'), ('Food Business', 'food-business'), ('Coffee', 'coffee'),
  ('Online Selling', 'online-selling'), ('Small Business', 'small-business'), ('Sari-sari Store', 'sari-sari-store'),
  ('Marketing', 'marketing'), ('Social Media', 'social-media'), ('Content Creation', 'content-creation'),
  ('Photography', 'photography'), ('Video Editing', 'video-editing'), ('Graphic Design', 'graphic-design'),
  ('Illustration', 'illustration'), ('Writing', 'writing'), ('Copywriting', 'copywriting'),
  ('Freelancing', 'freelancing'), ('Virtual Assistance', 'virtual-assistance'), ('Customer Service', 'customer-service'),
  ('Remote Work', 'remote-work'), ('Job Hunting', 'job-hunting'), ('Interview Preparation', 'interview-preparation'),
  ('Programming', 'programming'), ('Web Development', 'web-development'), ('JavaScript', 'javascript'),
  ('Python', 'python'), ('Mobile Apps', 'mobile-apps'), ('Data Analysis', 'data-analysis'), ('Excel', 'excel'),
  ('Artificial Intelligence', 'artificial-intelligence'), ('Cybersecurity', 'cybersecurity'),
  ('Board Exam Review', 'board-exam-review'), ('LET Review', 'let-review'), ('Nursing Review', 'nursing-review'),
  ('Civil Service Exam', 'civil-service-exam'), ('College Entrance', 'college-entrance'), ('Teaching', 'teaching'),
  ('Mathematics', 'mathematics'), ('Science', 'science'), ('English', 'english'), ('Filipino', 'filipino'),
  ('Cebuano', 'cebuano'), ('Ilocano', 'ilocano'), ('Japanese', 'japanese'), ('Korean', 'korean'),
  ('Personal Finance', 'personal-finance'), ('Investing', 'investing'), ('Taxes and BIR', 'taxes-and-bir'),
  ('Real Estate', 'real-estate'), ('Gardening', 'gardening'), ('Farming', 'farming'), ('Pets', 'pets'),
  ('Fitness', 'fitness'), ('Basketball', 'basketball'), ('Running', 'running'), ('Mental Health', 'mental-health'),
  ('Parenting', 'parenting'), ('Overseas Work', 'overseas-work'), ('Music', 'music'), ('Guitar', 'guitar'),
  ('Singing', 'singing'), ('Dance', 'dance'), ('Gaming', 'gaming'), ('Crafts', 'crafts'), ('Sewing', 'sewing'),
  ('Travel', 'travel'), ('Motorcycles', 'motorcycles'), ('Faith', 'faith'), ('History', 'history'), ('Books', 'books');

create table user_tags (
  user_id uuid not null references users (id) on delete cascade,
  tag_id uuid not null references tags (id) on delete cascade,
  -- A tag is in one list only (SPEC §4).
  type text not null check (type in ('INTERESTED', 'NOT_INTERESTED')),
  primary key (user_id, tag_id)
);

create table group_tags (
  group_id uuid not null references groups (id) on delete cascade,
  tag_id uuid not null references tags (id) on delete cascade,
  -- As its owner ordered them.
  place smallint not null,
  primary key (group_id, tag_id)
);
create index group_tags_tag on group_tags (tag_id);
