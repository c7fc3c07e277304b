import { useState } from 'react';
import { fullName, type Person } from '../../../contract/account/people.ts';
import { MINUTE_MS } from '../../../contract/core/durations.ts';
import { t } from '../../i18n/t.ts';
import { classNames } from '../../ui/base/class-names.ts';
import { Card } from '../../ui/layout/card.tsx';
import { ColumnHeader } from '../../ui/layout/page-layout.tsx';
import { MentionName } from '../../ui/markdown/mention-name.tsx';
import { Avatar } from '../../ui/media/avatar.tsx';
import { MessageHead, type StaffRole } from '../chat/list/message-head.tsx';
import { ReactionChips } from '../chat/list/reaction-chips.tsx';
import { rowAvatarClass, rowClass, rowTextClass } from '../chat/list/row-class.ts';

function aPerson(first_name: string, last_name: string): Person {
  return { id: first_name, username: null, first_name, last_name, avatar_url: null };
}

const luz = aPerson('Luz', 'Abellana');
const kenji = aPerson('Kenji', 'Tan');
/** The reader of the chat. */
const me = aPerson('Danica', 'Ruiz');

interface PictureMessage {
  author: Person;
  role?: StaffRole;
  minutesAgo: number;
  text: string;
  mentionsMe?: boolean;
  /** Emoji, and who chose it. */
  reactions?: Readonly<Record<string, readonly Person[]>>;
}

const messages = (): readonly PictureMessage[] => [
  {
    ...{ author: luz, role: 'OWNER', minutesAgo: 9 },
    text: t('Class is on Saturday at 2 PM. Bring flour and all your questions.'),
  },
  {
    ...{ author: kenji, minutesAgo: 6, reactions: { '🎉': [luz], '😍': [luz, me] } },
    text: t('My pan de sal finally rose! That was try number five.'),
  },
  { author: me, minutesAgo: 4, text: t('Mine came out flat again. What did you change?') },
  {
    ...{ author: kenji, minutesAgo: 1, mentionsMe: true },
    text: t('warmer water, and an hour of rest for the dough.'),
  },
];

/** Each message comes so long after the one before; all are there before five seconds are over. */
const delays = ['[--wait:0.4s]', '[--wait:1.5s]', '[--wait:2.7s]', '[--wait:4s]'];

/**
 * A small chat, drawn with the parts of a real one. Its messages come one after the other, in places that are kept for
 * them. Screen readers hear of one picture.
 */
export function ChatPicture({ className }: { className?: string }) {
  const [now] = useState(() => Date.now());
  return (
    <Card
      role="img"
      aria-label={t('A chat in a community on Tambayan')}
      isPadded={false}
      className={classNames('overflow-hidden', className)}
    >
      <div inert aria-hidden>
        <ColumnHeader className="gap-3! sm:px-6!">
          <span className="flex-none">
            <span className="text-muted">#</span> {t('kitchen')}
          </span>
          <span className="min-w-0 truncate text-meta font-normal text-muted">
            {t('What we baked today')}
          </span>
        </ColumnHeader>
        <div className="pt-1 pb-3">
          {messages().map((message, index) => (
            <Row key={message.minutesAgo} message={message} now={now} delay={delays[index]} />
          ))}
        </div>
      </div>
    </Card>
  );
}

function Row({ message, now, delay }: { message: PictureMessage; now: number; delay: string | undefined }) {
  const { author, role, minutesAgo, text, mentionsMe = false, reactions } = message;
  const name = fullName(author);
  return (
    <div
      className={classNames(
        rowClass(true),
        'motion-safe:animate-[arrive_0.3s_ease-out_both] motion-safe:[animation-delay:var(--wait)]',
        delay,
      )}
    >
      <Avatar id={author.id} name={name} className={rowAvatarClass} />
      <MessageHead name={name} role={role} instant={new Date(now - minutesAgo * MINUTE_MS).toISOString()} />
      <p className={rowTextClass}>
        {mentionsMe && (
          <>
            <MentionName person={me} isMe />{' '}
          </>
        )}
        {text}
      </p>
      {reactions !== undefined && (
        <ReactionChips
          about={{ kind: 'message', id: name }}
          reactions={Object.entries(reactions).map(([emoji, people]) => ({
            ...{ emoji, people: [...people], count: people.length, is_mine: people.includes(me) },
          }))}
          meId={me.id}
          onReact={undefined}
          onMore={undefined}
        />
      )}
    </div>
  );
}
