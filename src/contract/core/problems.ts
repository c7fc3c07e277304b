import * as z from 'zod/mini';
import { formatMessage, type Values } from './format-message.ts';

/** Every problem the API can answer with, and its HTTP status. Codes are never renamed, only added. */
export const problemStatus = {
  'request.invalid': 422,
  'request.malformed': 400,
  'request.too_large': 413,
  'request.unsupported_media': 415,
  'request.foreign_origin': 403,
  'request.too_many': 429,
  'request.key_reused': 409,
  /** Too much of one action that reaches other people. The message says when it is possible again. */
  'limit.reached': 429,
  'route.not_found': 404,
  /** `Allow` names the methods that the address answers to. */
  'route.method_not_allowed': 405,
  'server.failed': 500,
  'server.unavailable': 503,
  'auth.required': 401,
  'auth.wrong_credentials': 401,
  'auth.unverified': 403,
  'auth.code_wrong': 400,
  'auth.token_wrong': 400,
  'auth.password_wrong': 400,
  /** The sign-up link was opened in another browser. */
  'auth.password_needed': 400,
  'auth.not_registered': 404,
  'user.username_taken': 409,
  'user.not_found': 404,
  'user.is_caller': 409,
  'session.not_found': 404,
  /** The user is the last owner of a community; `fresh` lists these communities. */
  'account.owns_communities': 409,
  'account.suspended': 403,
  'export.too_soon': 429,
  'platform.not_allowed': 403,
  /** The caller cannot be the second administrator of this proposal. */
  'platform.not_second': 403,
  /** No other administrator could approve it. */
  'platform.no_second': 409,
  'admin_proposal.not_found': 404,
  'admin_proposal.over': 409,
  'admin_proposal.stale': 409,
  'group.not_found': 404,
  'group.slug_taken': 409,
  'group.not_allowed': 403,
  'group.banned': 403,
  'group.last_owner': 409,
  'group.plan_not_offered': 409,
  'group.full': 409,
  'group.stale': 409,
  /** Only verified communities upload this. */
  'group.not_verified': 403,
  'member.not_found': 404,
  'member.stale': 409,
  'restriction.not_found': 404,
  /** A restriction of this kind is already in force or scheduled. */
  'restriction.exists': 409,
  /** The restriction would end before it begins. */
  'restriction.ended': 409,
  /** Also for cases that the caller does not handle. */
  'report.not_found': 404,
  /** Users cannot report their own things. */
  'report.own': 409,
  'report.stale': 409,
  /** Somebody else works on it; `fresh` names who and until when. */
  'report.claimed': 409,
  /** Only decided cases are archived. */
  'report.open': 409,
  /** A newer case about the same thing is open. */
  'report.exists': 409,
  /** The decision does not fit, or the reported thing is gone. */
  'report.not_possible': 409,
  /** "Refunded" was decided of a payment that was not refunded. */
  'report.not_refunded': 409,
  'report.decided': 409,
  'report.too_many_pictures': 409,
  'restriction.stale': 409,
  'removal.not_found': 404,
  /** Each restriction has one appeal. */
  'appeal.exists': 409,
  /** The restriction is over, or the appeal was decided. */
  'appeal.over': 409,
  /** Someone else decides about what the caller restricted. */
  'appeal.own': 403,
  /** Restricted from joining and inviting. */
  'join.restricted': 403,
  'invite.not_found': 404,
  'verification.stale': 409,
  'verification.not_submittable': 409,
  'tag.not_found': 404,
  /** Also for what the caller may not read. */
  'saved.not_found': 404,
  /** The list is as long as it may be. */
  'saved.full': 409,
  'scheduled.not_found': 404,
  /** The list is as long as it may be. */
  'scheduled.full': 409,
  /** In the past, or too far ahead. */
  'scheduled.bad_time': 422,
  'scheduled.stale': 409,
  /** It is being sent at this moment. */
  'scheduled.sending': 409,
  'category.not_found': 404,
  /** Also for courses that the caller may not see. */
  'course.not_found': 404,
  'course.not_allowed': 403,
  'course.stale': 409,
  /** The community's plan allows no more courses. */
  'course.limit_reached': 409,
  'lesson.not_found': 404,
  'lesson.not_allowed': 403,
  'lesson.stale': 409,
  'lesson.limit_reached': 409,
  /** The lesson has no quiz. */
  'quiz.none': 409,
  /** What was answered is not what is asked now. The attempt does not count: fetch the lesson and answer again. */
  'quiz.changed': 409,
  'quiz.no_attempts_left': 409,
  /** A quiz is completed by passing it. */
  'quiz.not_passed': 409,
  'certificate.not_found': 404,
  'plan.not_found': 404,
  'trial.not_offered': 409,
  'trial.used': 409,
  'plan.stale': 409,
  'plan.name_taken': 409,
  'plan.limit_reached': 409,
  /** An archived plan is given to no one. */
  'plan.archived': 409,
  /** Also for offers of what the caller may not see. */
  'offer.not_found': 404,
  'offer.stale': 409,
  /** The course is sold alone already. */
  'offer.exists': 409,
  'offer.limit_reached': 409,
  /** More people have it than it would have seats. */
  'offer.seats_taken': 409,
  /** It is not sold yet, or not any more. */
  'offer.closed': 409,
  'offer.sold_out': 409,
  /** Of an owner's list. */
  'coupon.not_found': 404,
  'coupon.stale': 409,
  'coupon.code_taken': 409,
  'coupon.limit_reached': 409,
  /** Why the code of a coupon cannot be used: no coupon has it. */
  'coupon.unknown': 404,
  /** It ended, or was switched off. */
  'coupon.over': 409,
  'coupon.used_up': 409,
  /** By the caller. */
  'coupon.used': 409,
  'coupon.other_plan': 409,
  /** Less would be left than can be paid. */
  'coupon.too_low': 409,
  /** Nothing is due. */
  'coupon.not_needed': 409,
  /** Codes are not for renewals. */
  'coupon.renewal': 409,
  /** A membership plan opens this; `plans` lists those that do. */
  'membership.required': 402,
  /** Also for checkouts of others. */
  'checkout.not_found': 404,
  'subscription.not_found': 404,
  'subscription.stale': 409,
  /** It is running, and cannot be renewed yet. */
  'subscription.exists': 409,
  'subscription.over': 409,
  /** Also for proofs of others. */
  'proof.not_found': 404,
  /** The owner takes no payments outside the platform. */
  'proof.off': 409,
  /** Another one of the sender is not decided. */
  'proof.waiting': 409,
  'proof.reference_used': 409,
  'proof.nothing_due': 409,
  'proof.decided': 409,
  'proof.stale': 409,
  'proof.settings_stale': 409,
  /** The community or its sender cannot have the plan now. */
  'proof.not_deliverable': 409,
  /** What the payment bought is over, or was replaced. */
  'proof.over': 409,
  /** The file is no history of a wallet that can be trusted; the message says why. */
  'proof.history_unreadable': 422,
  /** It has a password, and another one or none was sent. */
  'proof.history_locked': 422,
  /** It is no QR Ph code that many members can pay to; the message says why. */
  'proof.code_unreadable': 422,
  /** It was not found in the history of the wallet, or something is wrong about it. */
  'proof.not_matched': 409,
  /** More than a wallet can pay at once. */
  'payments.over_limit': 422,
  /** Also for payments of others. */
  'payment.not_found': 404,
  'payment.not_paid': 409,
  'payment.disputed': 409,
  /** Only held money of the right amount, which is not on its way back. */
  'payment.not_releasable': 409,
  /** A second payment buys the next period only while its refund is to be made by hand, and at today's price. */
  'payment.not_usable': 409,
  'refund.not_found': 404,
  'refund.not_allowed': 403,
  'refund.too_much': 409,
  /** `fresh`: what the balance of the community covers, and what the refund would take of it. */
  'refund.over_balance': 409,
  /** Only one that the payment service cannot make is made by hand. */
  'refund.not_manual': 409,
  'payout.not_found': 404,
  'payment.stale': 409,
  'refund.already_sent': 409,
  'payout.stale': 409,
  /** It was sent, or has failed. */
  'payout.over': 409,
  /** It was computed again, and is less or nothing. `fresh` is what it is now. */
  'payout.changed': 409,
  /** Two administrators have to approve it first. */
  'payout.needs_two': 409,
  /** The caller has approved it already: another administrator has to. */
  'payout.own': 409,
  /** It needs no approval, or has them all. */
  'payout.not_waiting': 409,
  /** Administrators decide nothing about payouts of their own community. */
  'payout.own_community': 403,
  'correction.not_found': 404,
  'correction.not_allowed': 409,
  'correction.reversed': 409,
  'correction.exists': 409,
  'correction.own': 409,
  'correction.over': 409,
  'correction.stale': 409,
  'reconciliation.not_found': 404,
  /** Another payout has this reference of a transfer. */
  'payout.reference_used': 409,
  'payout.account_stale': 409,
  /** The payment service does not answer. Nothing was charged. */
  'payments.unavailable': 503,
  /** The owner has turned points off. */
  'points.off': 404,
  /** Also for users who may not read the message or post that has it. */
  'link_card.not_found': 404,
  'poll.not_found': 404,
  'poll.closed': 409,
  'poll.bad_choice': 422,
  'poll.voters_hidden': 403,
  'post.not_found': 404,
  'comment.not_found': 404,
  /** The reader may see the content, but may not do this with it. */
  'content.not_allowed': 403,
  'content.locked': 403,
  /** Muted in the community. */
  'content.restricted': 403,
  /** Slow mode. */
  'content.too_soon': 429,
  /** A blocked word or link, or the account is too new. */
  'content.not_accepted': 422,
  'content.stale': 409,
  'content.too_many_reactions': 409,
  'content.too_many_pins': 409,
  /** Also for users who may not see the calendar of the event. */
  'calendar.event_not_found': 404,
  'calendar.occurrence_not_found': 404,
  /** A window that ends before it begins, or is too long. */
  'calendar.bad_window': 422,
  /** A recurrence that matches no day. */
  'calendar.never': 422,
  'calendar.too_many': 409,
  'calendar.stale': 409,
  'calendar.cancelled': 409,
  'calendar.over': 409,
  'notification.not_found': 404,
  /** Not an address of a push service that this site writes to. */
  'push.endpoint_refused': 422,
  'upload.address_wrong': 403,
  'upload.restricted': 403,
  'upload.address_over': 410,
  'upload.length_required': 411,
  'upload.not_fetched': 422,
  'upload.not_a_picture': 422,
  'upload.too_many_pixels': 422,
  'upload.not_a_video': 422,
  /** A part of a file that begins elsewhere than what has arrived ends. */
  'upload.offset_wrong': 409,
  /** Nothing was uploaded there. */
  'upload.no_video': 404,
  /** Not a file of the announced type. */
  'upload.wrong_file': 422,
  /** Not uploaded by the caller for this place, or already used. */
  'attachment.not_found': 404,
  /** The community's plan, or a person's storage, allows no more bytes. */
  'storage.limit_reached': 409,
  /** The disk keeps its last part for text. */
  'storage.no_room': 409,
  'chat.conversation_not_found': 404,
  'chat.message_not_found': 404,
  'chat.not_allowed': 403,
  'chat.read_only': 403,
  /** Muted in the community. */
  'chat.restricted': 403,
  'chat.client_id_reused': 409,
  'chat.too_many_conversations': 409,
  'chat.name_taken': 409,
  'chat.layout_stale': 409,
  'chat.recipient_not_allowed': 403,
  'chat.reply_not_found': 404,
  'chat.too_many_reactions': 409,
  'chat.too_many_pins': 409,
} as const;

export type ProblemCode = keyof typeof problemStatus;

/**
 * For a message with numbers: the message as ICU text with its values, to be shown in another language. A list, since a
 * page that signs in already loads the code to validate one.
 */
const words = z.optional(
  z.object({
    text: z.string(),
    values: z.array(
      z.object({
        name: z.string(),
        value: z.string(),
        /** An instant, which each client shows in the user's time zone. */
        type: z.optional(z.literal('instant')),
      }),
    ),
  }),
);

/** One field that did not parse. `path` is dotted and starts at the field, not at the part: `firstName`, `tags.0.type`. */
export const problemIssue = z.object({ path: z.string(), message: z.string(), words });
export type ProblemIssue = z.output<typeof problemIssue>;

/** Body of every answer that is not 2xx. `issues` is filled for `request.invalid`, and where a conflict has a field. */
export const problemBody = z.object({
  status: z.int(),
  code: z.string(),
  message: z.string(),
  words,
  issues: z.optional(z.array(problemIssue)),
  /** After a stale change: the current state, shaped like the answer's `data`. */
  fresh: z.optional(z.unknown()),
  /** Of `membership.required`: the plans that open what was asked for, with fees in pesos, like "499.00". */
  plans: z.optional(
    z.array(z.object({ id: z.string(), type: z.string(), fee_amount: z.string(), cycle_type: z.string() })),
  ),
  /** Of a restricted user: until when (null: until it is lifted), why, and which restriction it is. */
  until: z.optional(z.nullable(z.string())),
  reason: z.optional(z.string()),
  restriction_id: z.optional(z.string()),
  /** Of `account.suspended`: lets the user appeal without signing in. */
  appeal_token: z.optional(z.string()),
  request_id: z.optional(z.string()),
});
export type ProblemBody = z.output<typeof problemBody>;

/** Values of a refusal's text. An instant reads "at 14:05 UTC", or is formatted by the reader's device. */
export type TextValues = Readonly<Record<string, Values[string] | Date>>;

/** The text of a refusal in English, with `values` filled in. */
export function issueText(
  text: string,
  values: TextValues | undefined,
): Pick<ProblemIssue, 'message' | 'words'> {
  if (values === undefined) return { message: text };
  const places = Object.entries(values).map(([name, value]) =>
    value instanceof Date
      ? { name, value: value.toISOString(), type: 'instant' as const, english: inUtc(value) }
      : { name, value: String(value), english: value },
  );
  const english = Object.fromEntries(places.map((place) => [place.name, place.english]));
  const listed = places.map(({ english: _, ...place }) => place);
  return { message: formatMessage(text, english, 'en'), words: { text, values: listed } };
}

function inUtc(instant: Date): string {
  return `at ${instant.toISOString().slice(11, 16)} UTC`;
}

/** The restriction behind a refusal. `until` is an instant, or null: until it is lifted. */
export interface ProblemRestriction {
  readonly id: string;
  readonly until: string | null;
  readonly reason: string;
  /** Of a suspended user, who cannot sign in to appeal. */
  readonly appealToken?: string;
}

/** Services throw this to refuse a call. The server turns it into the answer. Nothing in it is secret. */
export class Problem extends Error {
  override readonly name = 'Problem';
  readonly code: ProblemCode;
  readonly words: ProblemIssue['words'];
  readonly issues: readonly ProblemIssue[] | undefined;
  /** Seconds after which trying again makes sense; sent as `Retry-After`. */
  readonly retryAfter: number | undefined;
  /** The current state of what a stale change targeted, as the caller may see it. */
  readonly fresh: unknown;
  readonly plans: ProblemBody['plans'];
  readonly restriction: ProblemRestriction | undefined;

  /** With `values`, `text` is an ICU message. */
  constructor(
    code: ProblemCode,
    text: string,
    more: {
      values?: TextValues | undefined;
      issues?: readonly ProblemIssue[];
      retryAfter?: number;
      fresh?: unknown;
      plans?: ProblemBody['plans'];
      restriction?: ProblemRestriction;
    } = {},
  ) {
    const { message, words } = issueText(text, more.values);
    super(message);
    this.code = code;
    this.words = words;
    this.issues = more.issues;
    this.retryAfter = more.retryAfter;
    this.fresh = more.fresh;
    this.plans = more.plans;
    this.restriction = more.restriction;
  }

  get status(): number {
    return problemStatus[this.code];
  }
}
