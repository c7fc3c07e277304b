import { createHash } from 'node:crypto';
import Fastify from 'fastify';
import { Pool } from 'pg';
import * as z from 'zod/mini';

/**
 * A minimal feed page, an afternoon's work, over the same tables: the session, then the newest posts with
 * their authors, tags and numbers, in named statements. It checks no read right, has no reactions, mentions
 * or cursors, counts nothing, and does not validate its answers.
 */
const pool = new Pool({ connectionString: process.env.DATABASE_URL, max: 20 });
const query = z.object({ group_id: z.uuid(), limit: z.coerce.number() });

const FIND_SESSION = {
  name: 'find-session',
  text: `select u.id from user_sessions s join users u on u.id = s.user_id
    where s.token_hash = $1 and s.revoked_at is null`,
};
const NEWEST = {
  name: 'newest',
  text: `select p.id, p.group_id, p.seq, p.status, p.title, p.content_md, p.is_announcement, p.pinned_at, p.locked_at,
      p.created_at, p.edited_at, p.deleted_at, p.version, n.comment_count, n.counts_version, n.last_comment_at,
      n.reactions_version,
      (select json_build_object('id', u.id, 'username', u.username, 'first_name', u.first_name, 'last_name',
         u.last_name, 'avatar_url', u.avatar_url) from users u where u.id = p.author_id) as author,
      (select coalesce(json_agg(json_build_object('id', t.id, 'name', t.name, 'slug', t.slug)), '[]')
       from post_tags x join tags t on t.id = x.tag_id where x.post_id = p.id) as tags
    from posts p join post_counts n on n.post_id = p.id
    where p.group_id = $1 order by p.seq desc limit $2`,
};

const app = Fastify();
app.get('/readyz', async () => ({ ok: true }));
app.get('/posts', async (request, reply) => {
  const token = request.headers.authorization?.slice('Bearer '.length) ?? '';
  const hash = createHash('sha256').update(token).digest();
  const { rows: sessions } = await pool.query({ ...FIND_SESSION, values: [hash] });
  if (sessions.length === 0) return reply.code(401).send({});
  const { group_id, limit } = query.parse(request.query);
  const { rows } = await pool.query({ ...NEWEST, values: [group_id, limit] });
  return { data: rows };
});

await app.listen({ host: '127.0.0.1', port: Number(process.env.PORT) });
