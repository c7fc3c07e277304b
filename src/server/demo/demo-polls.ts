import { MINUTE_MS } from '../../contract/core/durations.ts';
import { type Ids, idOf, iso, type Row } from './demo-rows.ts';
import type { DemoPoll } from './demo-schemas.ts';

/** The tables of polls with their columns. */
export const pollTables = {
  polls: `id uuid, chat_message_id uuid, post_id uuid, is_multiple boolean, shows_voters boolean, voters integer,
    version integer`,
  poll_options: 'poll_id uuid, place smallint, text text, votes integer',
  poll_ballots: 'poll_id uuid, user_id uuid, choices smallint[], voted_at timestamptz',
} as const;

export type PollRows = { readonly [Table in keyof typeof pollTables]: readonly Row[] };

/** The poll of a message or post that was sent at `at`; nothing without one. Votes come a minute apart. */
export function pollRows(
  poll: DemoPoll | undefined,
  { id, owner, at, ids }: { id: string; owner: Row; at: number; ids: Ids },
): PollRows {
  if (poll === undefined) return { polls: [], poll_options: [], poll_ballots: [] };
  const options = Object.entries(poll.options);
  const voters = [...new Set(options.flatMap(([, usernames]) => usernames))];
  const places = (username: string) =>
    options.flatMap(([, usernames], place) => (usernames.includes(username) ? [place] : []));
  return {
    polls: [
      {
        ...{ id, chat_message_id: null, post_id: null, ...owner },
        is_multiple: poll.isMultiple ?? false,
        shows_voters: true,
        voters: voters.length,
        version: 1 + voters.length,
      },
    ],
    poll_options: options.map(([text, usernames], place) => ({
      ...{ poll_id: id, place, text },
      votes: usernames.length,
    })),
    poll_ballots: voters.map((username, index) => ({
      poll_id: id,
      user_id: idOf(ids, username),
      choices: `{${places(username).join()}}`,
      voted_at: iso(at + (index + 1) * MINUTE_MS),
    })),
  };
}
