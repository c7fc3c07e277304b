import { createHash, randomUUID } from 'node:crypto';
import Fastify from 'fastify';
import { Pool } from 'pg';
import { WebSocketServer } from 'ws';
import * as z from 'zod/mini';

/**
 * A minimal implementation, an afternoon's work: one statement stores a message, which is sent to every
 * socket, and answered. `/messages` checks no session, and a reader who was away cannot get what they missed.
 * `/kept-messages` looks up the session of the cookie, numbers the messages of a room without holes, and
 * stores an event with each, so that a reader could fetch what they missed. It is written for speed: named
 * statements, and no transaction of several round trips.
 */
const newMessage = z.object({ room_id: z.uuid(), content: z.string(), client_msg_id: z.uuid() });

/** The author fields that our server sends, so that the frames have the same size. */
const AUTHOR = {
  id: randomUUID(),
  username: null,
  first_name: 'Member',
  last_name: 'Reyes',
  avatar_url: null,
};

const pool = new Pool({ connectionString: process.env.DATABASE_URL, max: 20 });
await pool.query(`
  create table if not exists messages (
    id uuid primary key default gen_random_uuid(),
    seq bigint generated always as identity,
    room_id uuid not null,
    client_msg_id uuid not null unique,
    content text not null,
    created_at timestamptz not null default now()
  );
  create table if not exists people (
    id uuid primary key,
    username text,
    first_name text not null,
    last_name text not null,
    avatar_url text
  );
  create table if not exists sessions (
    token_hash bytea primary key,
    user_id uuid not null references people (id),
    expires_at timestamptz not null
  );
  create table if not exists rooms (id uuid primary key, last_seq bigint not null default 0);
  create table if not exists kept_messages (
    id uuid primary key default gen_random_uuid(),
    room_id uuid not null references rooms (id),
    seq bigint not null,
    author_id uuid not null references people (id),
    client_msg_id uuid not null,
    content text not null,
    created_at timestamptz not null default now(),
    unique (room_id, seq),
    unique (author_id, client_msg_id)
  );
  create table if not exists events (
    room_id uuid not null,
    off bigint not null,
    kind text not null,
    data jsonb not null,
    at timestamptz not null default now(),
    primary key (room_id, off)
  )`);
await pool.query('insert into people (id, first_name, last_name) values ($1, $2, $3)', [
  AUTHOR.id,
  AUTHOR.first_name,
  AUTHOR.last_name,
]);

const FIND_SESSION = {
  name: 'find-session',
  text: `select p.id, p.username, p.first_name, p.last_name, p.avatar_url
    from sessions s join people p on p.id = s.user_id where s.token_hash = $1 and s.expires_at > now()`,
};
const KEEP_MESSAGE = {
  name: 'keep-message',
  text: `with next as (
      update rooms set last_seq = last_seq + 1 where id = $1 returning last_seq
    ), m as (
      insert into kept_messages (room_id, seq, author_id, client_msg_id, content)
      select $1, last_seq, $2, $3, $4 from next returning *
    ), e as (
      insert into events (room_id, off, kind, data)
      select room_id, seq, 'message.created', to_jsonb(m) || jsonb_build_object('author', $5::jsonb) from m
    )
    select * from m`,
};

const app = Fastify();
const sockets = new WebSocketServer({ server: app.server, perMessageDeflate: false });

function broadcast(author: { id: string }, row: { room_id: string }): void {
  const d = { ...row, author, edited_at: null, deleted_at: null, version: 1 };
  const envelope = {
    op: 'ev',
    t: `c:${row.room_id}`,
    e: 1,
    k: 'message.created',
    at: Date.now(),
    a: author.id,
  };
  const frame = Buffer.from(JSON.stringify({ ...envelope, d }));
  for (const socket of sockets.clients) socket.send(frame, { binary: false });
}

app.get('/readyz', async () => ({ ok: true }));

app.post('/messages', async (request) => {
  const { room_id, content, client_msg_id } = newMessage.parse(request.body);
  const { rows } = await pool.query(
    'insert into messages (room_id, client_msg_id, content) values ($1, $2, $3) returning *',
    [room_id, client_msg_id, content],
  );
  broadcast(AUTHOR, rows[0]);
  return { data: rows[0] };
});

app.post('/rooms', async (request) => {
  const { room_id, token } = z.object({ room_id: z.uuid(), token: z.string() }).parse(request.body);
  await pool.query('insert into rooms (id) values ($1) on conflict do nothing', [room_id]);
  await pool.query(
    `insert into sessions (token_hash, user_id, expires_at) values ($1, $2, now() + interval '1 day')
     on conflict (token_hash) do update set user_id = excluded.user_id`,
    [hashOf(token), AUTHOR.id],
  );
  return {};
});

app.post('/kept-messages', async (request, reply) => {
  const token = /(?:^|; )sid=([^;]+)/.exec(request.headers.cookie ?? '')?.[1] ?? '';
  const found = await pool.query({ ...FIND_SESSION, values: [hashOf(token)] });
  const author = found.rows[0];
  if (!author) return reply.code(401).send({});
  const { room_id, content, client_msg_id } = newMessage.parse(request.body);
  const values = [room_id, author.id, client_msg_id, content, JSON.stringify(author)];
  const { rows } = await pool.query({ ...KEEP_MESSAGE, values });
  const data = { ...rows[0], author };
  broadcast(author, data);
  return { data };
});

function hashOf(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}

await app.listen({ host: '127.0.0.1', port: Number(process.env.PORT) });
