import { afterAll, beforeAll, expect, test } from 'vitest';
import { searchEverything } from '../../../src/contract/search/search.ts';
import { type CommunityApi, startCommunityApi } from '../../support/actions/community-api.ts';
import type { Place } from './search-world.ts';

/** More than are read from the newest on. */
const SAID = 24_000;
/** In each statement: they must end before the timeout of a statement, also on a busy machine. */
const AT_ONCE = 4_000;

let api: CommunityApi;
let owner: string;
let place: Place;

beforeAll(async () => {
  api = await startCommunityApi();
  owner = await api.person({ first: 'Olive' });
  place = await api.community(owner, { name: 'Malaking tindahan' });
  await api.db.query(`update groups set is_public = false where id = $1`, [place.id]);
  for (let first = 1; first <= SAID; first += AT_ONCE)
    await api.db.query(
      `with said as (
         insert into chat_messages (id, chat_conversation_id, seq, author_id, client_msg_id, content, content_hash, created_at)
         select gen_random_uuid(), $1, n, $2, gen_random_uuid(),
           case when n = 1 then 'Unang dalandan' when n % 1999 = 0 then 'Suha ' || n else 'Kumusta po' end,
           '\\x00', now() - (${SAID} - n) * interval '1 second'
         from generate_series($3::integer, $4::integer) n returning seq
       )
       update chat_conversations set last_seq = (select max(seq) from said) where id = $1`,
      [place.chatId, owner, first, first + AT_ONCE - 1],
    );
});
afterAll(() => api.close());

async function said(query: object, person = owner) {
  const { data } = await api.ok(searchEverything, person, { query: { kinds: 'messages', ...query } });
  return { texts: data.messages.map(({ text }) => text), next: data.next.messages };
}

test('in a community where much was said, common, rare and old words are found, page by page', async () => {
  const stranger = await api.person();
  const { id, chatId } = place;
  for (const where of [{}, { in: id }, { in: chatId }]) {
    expect((await said({ q: 'kumusta', limit: 2, ...where })).texts).toEqual(['Kumusta po', 'Kumusta po']);
    expect((await said({ q: 'dalandan', ...where })).texts).toEqual(['Unang dalandan']);
    expect((await said({ q: 'kumusta', ...where }, stranger)).texts).toEqual([]);
    const pages: string[] = [];
    for (let cursor: string | undefined, more = true; more; ) {
      const { texts, next } = await said({ q: 'suha', limit: 5, cursor, ...where });
      pages.push(...texts);
      cursor = next;
      more = next !== undefined;
    }
    expect(pages).toEqual(Array.from({ length: 12 }, (_, index) => `Suha ${1999 * (12 - index)}`));
  }
});
