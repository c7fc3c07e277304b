import type { Person } from '../../../contract/account/people.ts';
import type { Poll, PollForm } from '../../../contract/polls/poll.ts';
import { VOTERS_MAX } from '../../../contract/polls/polls.ts';
import { type Database, singleRow } from '../../platform/db/database.ts';
import { personJson } from '../users/person-json.ts';
import { pollOf } from './poll-json.ts';

/** The message or post that has a poll. */
export interface PollOwner {
  readonly column: 'chat_message_id' | 'post_id';
  readonly id: string;
}

export interface NewPoll {
  readonly id: string;
  readonly owner: PollOwner;
  readonly form: PollForm;
  /** ISO-8601; null: it has no end. */
  readonly closesAt: string | null;
}

const owners = { chat_message_id: 'chat_messages', post_id: 'posts' } as const;

/** Works with the pool or a transaction; methods that change need a transaction. Does not check rights. */
export function createPollRepo(db: Database) {
  return {
    async ownerOf(id: string): Promise<PollOwner | null> {
      const { rows } = await db.query<{ chat_message_id: string | null; post_id: string | null }>(
        'select chat_message_id, post_id from polls where id = $1',
        [id],
      );
      const { chat_message_id = null, post_id = null } = rows[0] ?? {};
      if (chat_message_id !== null) return { column: 'chat_message_id', id: chat_message_id };
      return post_id === null ? null : { column: 'post_id', id: post_id };
    },

    /** Stores the poll of a message or post that this transaction has just stored. */
    async insert({ id, owner, form, closesAt }: NewPoll): Promise<void> {
      await db.query(
        `insert into polls (id, ${owner.column}, is_multiple, shows_voters, closes_at) values ($1, $2, $3, $4, $5)`,
        [id, owner.id, form.is_multiple, form.shows_voters, closesAt],
      );
      await db.query(
        `insert into poll_options (poll_id, place, text)
         select $1, o.place - 1, o.text from unnest($2::text[]) with ordinality as o (text, place)`,
        [id, form.options],
      );
      await db.query(`update ${owners[owner.column]} set has_poll = true where id = $1`, [owner.id]);
    },

    /** Deletes the poll of a message or post with all votes. */
    async delete(owner: PollOwner): Promise<void> {
      await db.query(`delete from polls where ${owner.column} = $1`, [owner.id]);
      await db.query(`update ${owners[owner.column]} set has_poll = false where id = $1 and has_poll`, [
        owner.id,
      ]);
    },

    /** Locks the poll until the transaction ends, and returns it; null when it was deleted. */
    async lock(id: string, readerId: string): Promise<Poll | null> {
      const { rowCount } = await db.query('select from polls where id = $1 for no key update', [id]);
      return rowCount === 0 ? null : this.require(id, readerId);
    },

    async require(id: string, readerId: string): Promise<Poll> {
      const { rows } = await db.query<{ poll: Poll }>(
        `select ${pollOf('$2')} as poll from polls v where v.id = $1`,
        [id, readerId],
      );
      return singleRow(rows).poll;
    },

    /** Replaces the user's `before` with `choices`, and raises both versions. Needs the lock of the poll. */
    async vote(
      { id, choices: before }: Poll,
      { userId, choices, at }: { userId: string; choices: readonly number[]; at: string },
    ): Promise<void> {
      await db.query(
        `insert into poll_ballots as b (poll_id, user_id, choices, voted_at) values ($1, $2, $3, $4)
         on conflict (poll_id, user_id) do update
         set choices = excluded.choices, version = b.version + 1, voted_at = excluded.voted_at`,
        [id, userId, choices, at],
      );
      await db.query(
        `update poll_options set votes = votes + (place = any($3::smallint[]))::integer - (place = any($2::smallint[]))::integer
         where poll_id = $1 and (place = any($3::smallint[])) <> (place = any($2::smallint[]))`,
        [id, before, choices],
      );
      await db.query('update polls set voters = voters + $2, version = version + 1 where id = $1', [
        id,
        Math.sign(choices.length) - Math.sign(before.length),
      ]);
    },

    async close(id: string, at: string): Promise<void> {
      await db.query('update polls set closed_at = $2, version = version + 1 where id = $1', [id, at]);
    },

    /** The first voters of each option, in the order of the options. Erased people are not listed. */
    async voters(id: string): Promise<Person[][]> {
      const { rows } = await db.query<{ people: Person[] }>(
        `select coalesce((
           select json_agg(${personJson('u')} order by b.voted_at, b.id) from (
             select id, user_id, voted_at from poll_ballots
             where poll_id = o.poll_id and o.place = any(choices) and user_id is not null
             order by voted_at, id limit ${VOTERS_MAX}
           ) b join users u on u.id = b.user_id), '[]') as people
         from poll_options o where o.poll_id = $1 order by o.place`,
        [id],
      );
      return rows.map(({ people }) => people);
    },
  };
}
