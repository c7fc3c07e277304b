import { randomUUID } from 'node:crypto';
import { createCalendarEvent } from '../../../src/contract/calendar/calendar.ts';
import { sendMessage } from '../../../src/contract/chat/chat.ts';
import { createMembershipPlan } from '../../../src/contract/communities/membership-plans.ts';
import { createCourse } from '../../../src/contract/courses/courses.ts';
import { createLesson, updateLesson } from '../../../src/contract/courses/lessons.ts';
import { createComment } from '../../../src/contract/feed/comments.ts';
import { createPost } from '../../../src/contract/feed/posts.ts';
import { searchEverything } from '../../../src/contract/search/search.ts';
import { type SearchKind, searchKinds } from '../../../src/contract/search/search-kinds.ts';
import type { CommunityApi } from '../../support/actions/community-api.ts';

export type Place = Awaited<ReturnType<CommunityApi['community']>>;

/** What is written in a community, each with the word that is searched for. */
export function searchWays(api: CommunityApi) {
  const ways = {
    async post(author: string, { id }: Place, content_md: string, title = ''): Promise<string> {
      return (await api.ok(createPost, author, { body: { group_id: id, title, content_md } })).data.id;
    },

    async comment(author: string, post_id: string, content_md: string): Promise<string> {
      return (await api.ok(createComment, author, { body: { post_id, content_md } })).data.id;
    },

    async say(author: string, { id, chatId }: Place, content: string): Promise<string> {
      const body = { group_id: id, chat_conversation_id: chatId, content, client_msg_id: randomUUID() };
      return (await api.ok(sendMessage, author, { body })).data.id;
    },

    async event(author: string, { id }: Place, title: string, description_md = ''): Promise<string> {
      const body = { group_id: id, title, description_md, starts_local: '2027-03-04T19:00' };
      return (await api.ok(createCalendarEvent, author, { body })).data.id;
    },

    /** A course that is open to visitors or to members, or that asks for a plan; with one lesson. */
    async course(
      owner: string,
      { id: group_id }: Place,
      title: string,
      {
        is_public = false,
        hasPlan = false,
        lesson = title,
      }: { is_public?: boolean; hasPlan?: boolean; lesson?: string } = {},
    ): Promise<{ course: string; lesson: string }> {
      const plan = hasPlan
        ? await api.ok(createMembershipPlan, owner, {
            body: {
              group_id,
              type: `Suki ${randomUUID().slice(0, 8)}`,
              fee_amount: '99.00',
              cycle_type: 'MONTHLY',
            },
          })
        : null;
      const { data } = await api.ok(createCourse, owner, {
        body: { group_id, title, content_md: 'Para sa lahat', is_public },
      });
      const made = await api.ok(createLesson, owner, {
        body: { course_id: data.id, title: lesson, type: 'TEXT', order_index: 0, content_md: 'Basahin' },
      });
      const opened = await api.ok(updateLesson, owner, {
        params: { lesson_id: made.data.id },
        body: { version: made.data.version, is_active: true },
      });
      await api.db.query('update courses set is_active = true, plan_id = $2 where id = $1', [
        data.id,
        plan?.data.id ?? null,
      ]);
      return { course: data.id, lesson: opened.data.id };
    },

    /** Everything at once. */
    async everything(owner: string, place: Place, word: string): Promise<void> {
      const post = await ways.post(owner, place, `Usapang ${word}`);
      await ways.comment(owner, post, `Sagot sa ${word}`);
      await ways.say(owner, place, `Sabi ng ${word}`);
      await ways.event(owner, place, `Araw ng ${word}`);
      await ways.course(owner, place, `Aral sa ${word}`);
    },

    /** How many things of each kind `person` finds; kinds without any are left out. */
    async counts(person: string, query: object): Promise<Partial<Record<SearchKind, number>>> {
      const { data } = await api.ok(searchEverything, person, { query });
      return Object.fromEntries(
        searchKinds.flatMap((kind) => (data[kind].length === 0 ? [] : [[kind, data[kind].length]])),
      );
    },
  };
  return ways;
}
