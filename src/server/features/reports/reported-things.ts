import { fullName, type Person } from '../../../contract/account/people.ts';
import {
  type AttachedSummary,
  type Attachment,
  attachedOf,
} from '../../../contract/attachments/attachment.ts';
import { withNames } from '../../../contract/chat/mentions.ts';
import { isOwner } from '../../../contract/core/permissions.ts';
import type { PaymentEvidence } from '../../../contract/reports/payment-evidence.ts';
import {
  REPORT_EXCERPT_MAX,
  type ReportedKind,
  reportedFields,
  reportedKinds,
} from '../../../contract/reports/report-facts.ts';
import type { ReportForm } from '../../../contract/reports/reports.ts';
import type { Caller } from '../../platform/http/api/implement.ts';
import { plainLine } from '../../platform/i18n/plain-line.ts';
import { messageNotFound } from '../chat/chat-problems.ts';
import type { MessageService } from '../chat/messages/message.service.ts';
import type { CommunityService } from '../communities/community.service.ts';
import type { CourseAccess } from '../courses/course-access.ts';
import type { FeedAccess } from '../feed/feed-access.ts';
import { commentNotFound, postNotFound } from '../feed/feed-problems.ts';
import type { ReportedPaymentOf } from '../payments/checkouts/reported-payment.ts';
import type { UserService } from '../users/user.service.ts';

/** Something that was reported, as it is at this moment. */
export interface ReportedThing {
  readonly kind: ReportedKind;
  readonly id: string;
  /** The community whose staff handles it; null when only administrators do. */
  readonly groupId: string | null;
  /** Who is responsible for it. */
  readonly subjectId: string | null;
  readonly isOwn: boolean;
  readonly title: string;
  readonly text: string;
  /** Which files it has; null without any. */
  readonly attached: AttachedSummary | null;
  /** Null for everything but a payment. */
  readonly payment: PaymentEvidence | null;
  /** The chat of a message; empty elsewhere. */
  readonly place: string;
  readonly writtenAt: string | null;
}

/** Finds what somebody reports. */
export interface ReportedThings {
  /** Null for a report about nothing in particular. @throws Problem `….not_found` for what the caller may not see */
  find(form: ReportForm, caller: Caller): Promise<ReportedThing | null>;
}

export interface ReportedThingsDeps {
  readonly users: Pick<UserService, 'get'>;
  readonly communities: Pick<CommunityService, 'get' | 'standingIn'>;
  readonly access: Pick<FeedAccess, 'post' | 'comment'>;
  readonly messages: Pick<MessageService, 'require'>;
  readonly courses: CourseAccess;
  readonly paymentOf: ReportedPaymentOf;
}

type Found = Omit<ReportedThing, 'kind' | 'id' | 'isOwn'> & Partial<Pick<ReportedThing, 'id' | 'isOwn'>>;

export function createReportedThings(deps: ReportedThingsDeps): ReportedThings {
  const { users, communities, access, messages, courses, paymentOf } = deps;

  /** Each by what the form names it with. */
  const finders: Record<ReportedKind, (named: string, caller: Caller) => Promise<Found>> = {
    async user(id, caller) {
      const { bio, ...person } = await users.get(id, caller);
      const title = fullName(person);
      const named = person.username === null ? title : `${title} (@${person.username})`;
      return { ...nowhere, subjectId: id, title: named, text: bio ?? '' };
    },

    async group(id, caller) {
      const { name, description } = await communities.get({ id }, caller);
      const membership = await communities.standingIn(caller, id);
      const isOwn = membership !== null && isOwner(membership.standing);
      return { ...nowhere, subjectId: null, title: name, text: description, isOwn };
    },

    async post(id, caller) {
      const { row } = await access.post(id, caller);
      if (!row.is_shown || row.lesson_id !== null) throw postNotFound();
      return { ...nowhere, ...written(row), groupId: row.group_id, title: row.title };
    },

    async comment(id, caller) {
      const { row } = await access.comment(id, caller);
      if (!row.is_shown) throw commentNotFound();
      return { ...nowhere, ...written(row), groupId: row.group_id };
    },

    async message(id, caller) {
      const { row, conversation } = await messages.require(id, caller);
      if (row.deleted_at !== null) throw messageNotFound();
      const own = withNames(row.content, row.mentions);
      const forwarded = row.forwarded_from;
      const quoted = forwarded ? withNames(forwarded.content, forwarded.mentions) : '';
      const text = [own, quoted.replaceAll(/^/gm, '> ')].filter((part) => part.trim() !== '>').join('\n\n');
      const { group_id: groupId, name } = conversation;
      return { ...nowhere, ...written(row), text: text.trim(), groupId, place: groupId ? (name ?? '') : '' };
    },

    async course(id, caller) {
      const { row } = await courses.course(id, caller);
      return {
        ...nowhere,
        groupId: row.group_id,
        subjectId: row.author.id,
        title: row.title,
        text: row.content_md,
        writtenAt: row.created_at,
      };
    },

    async lesson(id, caller) {
      const { row } = await courses.lesson(id, caller);
      const course = await courses.course(row.course_id, caller);
      return {
        ...nowhere,
        groupId: row.group_id,
        subjectId: course.row.author.id,
        title: `${course.row.title}: ${row.title}`,
        text: row.content_md,
        writtenAt: row.created_at,
      };
    },

    async payment(ref, { userId }) {
      const { id, sellerId, evidence } = await paymentOf(ref, userId);
      // A payer who became the owner is not the person whom the report is about.
      const subjectId = sellerId === userId ? null : sellerId;
      const title = `${ref} · ${evidence.community}`;
      return { ...nowhere, id, subjectId, isOwn: false, title, payment: evidence };
    },
  };

  return {
    async find(form, caller) {
      for (const kind of reportedKinds) {
        const named = form[reportedFields[kind]];
        if (named === undefined) continue;
        const found = await finders[kind](named, caller);
        const isOwn = found.isOwn ?? found.subjectId === caller.userId;
        return { ...found, kind, id: found.id ?? named, isOwn };
      }
      return null;
    },
  };
}

const nowhere = {
  groupId: null,
  title: '',
  text: '',
  attached: null,
  payment: null,
  place: '',
  writtenAt: null,
} as const;

function written(row: {
  readonly author_id: string;
  readonly created_at: string;
  readonly mentions: readonly Person[];
  readonly content_md?: string;
  readonly attachments: readonly Attachment[] | null;
}): Pick<Found, 'subjectId' | 'text' | 'attached' | 'writtenAt'> {
  const text = withNames(row.content_md ?? '', row.mentions);
  return { subjectId: row.author_id, text, attached: attachedOf(row.attachments), writtenAt: row.created_at };
}

/** Name, title or first line. */
export function excerptOfThing({ title, text }: Pick<ReportedThing, 'title' | 'text'>): string {
  return title === '' ? plainLine(text, REPORT_EXCERPT_MAX) : title.slice(0, REPORT_EXCERPT_MAX);
}
