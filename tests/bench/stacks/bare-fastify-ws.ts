import { randomUUID } from 'node:crypto';
import Fastify from 'fastify';
import { Pool } from 'pg';
import { WebSocketServer } from 'ws';
import * as z from 'zod/mini';

/**
 * What one would write in an afternoon: a message is stored by one statement, sent to every socket, and answered. It
 * asks nobody who they are, and forgets whom it could not reach.
 */
const newMessage = z.object({ room_id: z.uuid(), content: z.string(), client_msg_id: z.uuid() });

/** As much as our server says about an author, so that frames are of one size. */
const AUTHOR = {
  id: randomUUID(),
  username: null,
  first_name: 'Member',
  last_name: 'Reyes',
  avatar_url: null,
};

const pool = new Pool({ connectionString: process.env.DATABASE_URL, max: 20 });
await pool.query(`create table if not exists messages (
  id uuid primary key default gen_random_uuid(),
  seq bigint generated always as identity,
  room_id uuid not null,
  client_msg_id uuid not null unique,
  content text not null,
  created_at timestamptz not null default now()
)`);

const app = Fastify();
const sockets = new WebSocketServer({ server: app.server, perMessageDeflate: false });

app.get('/readyz', async () => ({ ok: true }));
app.post('/messages', async (request) => {
  const { room_id, content, client_msg_id } = newMessage.parse(request.body);
  const { rows } = await pool.query(
    'insert into messages (room_id, client_msg_id, content) values ($1, $2, $3) returning *',
    [room_id, client_msg_id, content],
  );
  const d = { ...rows[0], author: AUTHOR, edited_at: null, deleted_at: null, version: 1 };
  const envelope = { op: 'ev', t: `c:${room_id}`, e: 1, k: 'message.created', at: Date.now(), a: AUTHOR.id };
  const frame = Buffer.from(JSON.stringify({ ...envelope, d }));
  for (const socket of sockets.clients) socket.send(frame, { binary: false });
  return { data: rows[0] };
});

await app.listen({ host: '127.0.0.1', port: Number(process.env.PORT) });
