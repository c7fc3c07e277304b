import * as z from 'zod/mini';
import { recurrence } from '../../contract/calendar/calendar-facts.ts';

/** The shapes of the files in `data/`. Keys that a shape does not name are refused. */

/** What the files may refer to. */
export interface References {
  /** A username of `people.json`. */
  readonly username: z.ZodMiniString;
  /** The slug of a tag. */
  readonly tag: z.ZodMiniString;
}

const text = z.string().check(z.minLength(1));
const count = z.int().check(z.minimum(1));
/** HH:MM in Asia/Manila. */
const clockTime = z.iso.time({ precision: z.TimePrecision.Minute });
/** Optional flags are left out when they are false. */
const flag = z.exactOptional(z.literal(true));

/** Any of `names`. The error says that the value is not `kind`. */
export function oneOf(names: Pick<ReadonlySet<string>, 'has'>, kind: string): z.ZodMiniString {
  return z.string().check(
    z.refine((name) => names.has(name), {
      error: ({ input }) => `${JSON.stringify(input)} is not ${kind}`,
    }),
  );
}

/** `people.json`: everyone in the demo. The demo accounts come first. */
export function peopleSchema({ tag }: Pick<References, 'tag'>) {
  return z.array(
    z.strictObject({
      username: text,
      first_name: text,
      last_name: text,
      /** Where the person lives. */
      place: text,
      bio: text,
      topics: z.exactOptional(z.strictObject({ interested: z.array(tag), notInterested: z.array(tag) })),
      /** Titles of posts, and beginnings of messages, that are kept for later; the last one was saved last. */
      saved: z.exactOptional(z.array(text)),
    }),
  );
}
export type Person = z.output<ReturnType<typeof peopleSchema>>[number];

/** What messages, posts and comments have in common. */
function written({ username }: References) {
  return {
    from: username,
    /** `@` and the username of a reader mentions that reader. */
    text,
    /** The usernames for each emoji, in the order in which they reacted. */
    reactions: z.exactOptional(z.record(z.string(), z.array(username))),
    pinnedBy: z.exactOptional(username),
  };
}

/** The usernames for each option, in the order in which they voted. */
const pollSchema = ({ username }: References) =>
  z.strictObject({ options: z.record(z.string(), z.array(username)), isMultiple: flag });
export type DemoPoll = z.output<ReturnType<typeof pollSchema>>;

/** The messages of one conversation, oldest first. Messages with a date come before recent ones. */
function messagesSchema(references: References) {
  const message = {
    ...written(references),
    /** The beginning of the earlier message that this one replies to. */
    replyTo: z.exactOptional(text),
    poll: z.exactOptional(pollSchema(references)),
    /** The text is the one after the edit. */
    edited: flag,
    /** The author deleted the message. Readers do not see the text. */
    deleted: flag,
  };
  return z.array(
    z.union([
      z.strictObject({ ...message, daysAgo: count, at: clockTime }),
      /** Counted back from the moment of seeding: a clock time of today could lie in the future. */
      z.strictObject({ ...message, minutesAgo: count }),
    ]),
  );
}
export type Messages = z.output<ReturnType<typeof messagesSchema>>;

function postSchema(references: References) {
  const base = written(references);
  // Each field is named: TypeScript cannot infer a recursive shape that spreads another.
  const comment = z.strictObject({
    from: base.from,
    text: base.text,
    reactions: base.reactions,
    pinnedBy: base.pinnedBy,
    /** Counted from the post or comment that this comment replies to. */
    minutesLater: count,
    /** Oldest first, at most two levels deep. */
    get replies() {
      return z.exactOptional(z.array(comment));
    },
  });
  return z.strictObject({
    ...base,
    daysAgo: count,
    at: clockTime,
    title: z.exactOptional(text),
    tags: z.exactOptional(z.array(references.tag)),
    poll: z.exactOptional(pollSchema(references)),
    isAnnouncement: flag,
    lockedBy: z.exactOptional(references.username),
    isEdited: flag,
    comments: z.exactOptional(z.array(comment)),
  });
}
export type DemoPost = z.output<ReturnType<typeof postSchema>>;
export type DemoComment = NonNullable<DemoPost['comments']>[number];

/** An event in Asia/Manila. */
function eventSchema({ username }: References) {
  const answers = z._default(z.array(username), []);
  return z.strictObject({
    from: username,
    /** Days from today; or a weekday (0 is Sunday) so many weeks after the current week. */
    on: z.union([
      z.strictObject({ inDays: z.int() }),
      z.strictObject({ weekday: z.int().check(z.minimum(0), z.maximum(6)), weeks: z.int() }),
    ]),
    /** Left out: the whole day. */
    at: z.exactOptional(clockTime),
    durationMinutes: count,
    title: text,
    text,
    location: z.exactOptional(text),
    link: z.exactOptional(z.url()),
    repeats: z.exactOptional(recurrence),
    isCancelled: flag,
    /** What differs in one occurrence: `ahead` 1 is the one after the next. */
    special: z.exactOptional(
      z.strictObject({
        ahead: count,
        isCancelled: flag,
        at: z.exactOptional(clockTime),
        title: z.exactOptional(text),
        location: z.exactOptional(text),
      }),
    ),
    /** Answers to the current or next occurrence. */
    going: answers,
    maybe: answers,
    declined: answers,
  });
}
export type DemoEvent = z.output<ReturnType<typeof eventSchema>>;

/** Replies to one message of a community's chats. */
function threadSchema({ username }: References) {
  return z.strictObject({
    /** How the message begins. */
    under: text,
    /** `minutesLater` counts from that message. */
    replies: z.array(z.strictObject({ from: username, minutesLater: count, text })),
    /** This person has not read the last reply. */
    unreadBy: z.exactOptional(username),
  });
}

/** `<slug>.json`: one community with its people and all its content. */
export function communitySchema(slug: string, references: References) {
  const { username } = references;
  return z.strictObject({
    name: text,
    slug: z.literal(slug),
    /** Chosen, because it decides the colours and the pattern: no two communities of the demo look alike. */
    id: z.uuid(),
    /** A file in `logos/`: 96 × 96 px. */
    logo: z.string().check(z.regex(/^[\w-]+\.webp$/)),
    is_public: z.boolean(),
    /** Left out: two days before the first message. */
    foundedDaysAgo: z.exactOptional(count),
    description: text,
    /** Markdown for new members. */
    welcome: text,
    /** Markdown. */
    rules: text,
    /** The closest first, at most 5. */
    tags: z.array(references.tag),
    owner: username,
    moderators: z.array(username),
    members: z.array(username),
    /** In the order of the sidebar. */
    conversations: z.array(
      z.strictObject({
        name: text,
        topic: text,
        /** Only for the owner and the moderators. */
        staff_only: z._default(z.boolean(), false),
        messages: messagesSchema(references),
      }),
    ),
    /** Oldest first. */
    posts: z.array(postSchema(references)),
    events: z.array(eventSchema(references)),
    threads: z.array(threadSchema(references)),
    /** Of posts, in the order in which they are shown. */
    categories: z._default(
      z.array(
        z.strictObject({
          name: text,
          emoji: text,
          /** Only staff posts in it. */
          staff_only: z._default(z.boolean(), false),
          /** Titles of the posts in it. */
          posts: z.array(text),
        }),
      ),
      [],
    ),
  });
}
export type Community = z.output<ReturnType<typeof communitySchema>>;

/** `private-threads.json`: private conversations. Both people share a community. */
export function privateThreadsSchema(references: References) {
  const { username } = references;
  return z.array(
    z.strictObject({
      /** The first one opened the conversation. */
      between: z.tuple([username, username]),
      /** Unread messages of the second person, if that is a demo account. */
      unread: z._default(z.int(), 0),
      messages: messagesSchema(references),
    }),
  );
}
export type PrivateThread = z.output<ReturnType<typeof privateThreadsSchema>>[number];

/** `links.json`: what the pages behind some links of the texts say. */
export const pagesSchema = z.array(
  z.strictObject({ address: z.url(), title: text, description: z.string() }),
);
export type DemoPage = z.output<typeof pagesSchema>[number];
