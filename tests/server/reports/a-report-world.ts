import { randomUUID } from 'node:crypto';
import { sendMessage } from '../../../src/contract/chat/chat.ts';
import { openPrivateConversation, sendPrivateMessage } from '../../../src/contract/chat/conversations.ts';
import type { Answer } from '../../../src/contract/core/endpoint.ts';
import { createCourse } from '../../../src/contract/courses/courses.ts';
import { createLesson } from '../../../src/contract/courses/lessons.ts';
import { createComment } from '../../../src/contract/feed/comments.ts';
import { createPost } from '../../../src/contract/feed/posts.ts';
import type { ReportType } from '../../../src/contract/reports/report-facts.ts';
import {
  getReportIssue,
  type ReportIssueChange,
  searchReportIssues,
  updateReportIssue,
} from '../../../src/contract/reports/report-issues.ts';
import { createReport, type ReportForm } from '../../../src/contract/reports/reports.ts';
import type { CommunityApi } from '../../support/actions/community-api.ts';

export type ReportWorld = Awaited<ReturnType<typeof aReportWorld>>;
type Target = Partial<Omit<ReportForm, 'type' | 'description'>>;

/** A private community with staff and members, two administrators, and someone from outside. */
export async function aReportWorld(api: CommunityApi) {
  const [owner, moderator, other, ana, ben, cora, stranger, admin, second] = await Promise.all([
    api.person({ first: 'Olive' }),
    api.person({ first: 'Mod' }),
    api.person({ first: 'Otto' }),
    api.person({ first: 'Ana' }),
    api.person({ first: 'Ben' }),
    api.person({ first: 'Cora' }),
    api.person({ first: 'Sally' }),
    api.person({ first: 'Ada', role: 'ADMIN' }),
    api.person({ first: 'Adam', role: 'ADMIN' }),
  ]);
  const group = await api.community(owner, { is_public: false });
  // Staff of another community.
  const elsewhere = await api.community(stranger);
  await api.place(group.id, moderator, 'MODERATOR');
  await api.place(group.id, other, 'MODERATOR');
  for (const member of [ana, ben, cora]) await api.place(group.id, member, 'MEMBER');

  const post = async (author: string, content_md = 'Bili na, bayad muna') =>
    (await api.ok(createPost, author, { body: { group_id: group.id, content_md } })).data.id;

  return {
    ...{ owner, moderator, other, ana, ben, cora, stranger, admin, second, group, elsewhere },
    post,

    async comment(author: string, postId: string): Promise<string> {
      return (await api.ok(createComment, author, { body: { post_id: postId, content_md: 'Sagot' } })).data
        .id;
    },

    async say(author: string, content: string): Promise<string> {
      const body = { group_id: group.id, chat_conversation_id: group.chatId, content };
      return (await api.ok(sendMessage, author, { body: { ...body, client_msg_id: randomUUID() } })).data.id;
    },

    /** The messages of a private chat, the first one first. */
    async whisper(author: string, to: string, texts: readonly string[]): Promise<string[]> {
      // The first one stays the only one of the two.
      const { data: chat } = await api.ok(openPrivateConversation, author, {
        params: { chat_conversation_id: randomUUID() },
        body: { recipient_id: to },
      });
      const ids: string[] = [];
      for (const content of texts) {
        const body = { chat_conversation_id: chat.id, content, client_msg_id: randomUUID() };
        ids.push((await api.ok(sendPrivateMessage, author, { body })).data.id);
      }
      return ids;
    },

    async lesson(): Promise<{ course: string; lesson: string }> {
      const { data: course } = await api.ok(createCourse, owner, {
        body: { group_id: group.id, title: 'Tinapay', content_md: 'Paano' },
      });
      const { data: lesson } = await api.ok(createLesson, owner, {
        body: { course_id: course.id, title: 'Masa', type: 'TEXT' },
      });
      return { course: course.id, lesson: lesson.id };
    },

    async report(person: string, target: Target, type: ReportType = 'SPAM', description = '') {
      return (await api.ok(createReport, person, { body: { type, description, ...target } })).data;
    },

    /** The only case about a thing, as an administrator sees it. */
    async caseOf(target: Target): Promise<Answer<typeof getReportIssue>['data']> {
      const { data } = await api.ok(searchReportIssues, admin, {
        query: { ...target, include_archived: 'true' },
      });
      if (data[0] === undefined || data.length > 1) throw new Error(`${data.length} cases`);
      return (await api.ok(getReportIssue, admin, { params: { report_issue_id: data[0].id } })).data;
    },

    async act(person: string, id: string, change: ReportIssueChange) {
      return (await api.ok(updateReportIssue, person, { params: { report_issue_id: id }, body: change }))
        .data;
    },
  };
}
