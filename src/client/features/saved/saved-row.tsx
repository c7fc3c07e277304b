import { BookmarkX, EyeOff, Trash2 } from 'lucide-react';
import type { ReactNode } from 'react';
import { fullName } from '../../../contract/account/people.ts';
import type { SavedItem } from '../../../contract/saved/saved.ts';
import { wordsOrFiles } from '../../i18n/attached-text.ts';
import { formatDateTime, formatListTime } from '../../i18n/format.ts';
import { t } from '../../i18n/t.ts';
import { IconButton } from '../../ui/base/icon-button.tsx';
import { Link } from '../../ui/base/link.tsx';
import { Avatar } from '../../ui/media/avatar.tsx';

interface SavedRowProps {
  item: SavedItem;
  onRemove: () => void;
}

/** One saved thing. A press anywhere opens it in its place; the button removes it from the list. */
export function SavedRow({ item, onRemove }: SavedRowProps) {
  const { content } = item;
  const removeText = t('Remove from saved');
  return (
    <div className="relative flex gap-3 py-3 pr-14 pl-4 has-[[data-row-link]:hover]:bg-hover">
      <Face item={item} />
      <div className="grid min-w-0 flex-1 content-start gap-0.5">
        {content === null ? <Gone item={item} /> : <Words item={item} content={content} />}
      </div>
      <span title={removeText} className="absolute top-2 right-2 z-sticky flex">
        <IconButton label={removeText} onPress={onRemove}>
          <BookmarkX aria-hidden />
        </IconButton>
      </span>
    </div>
  );
}

function Face({ item: { state, content } }: { item: SavedItem }) {
  if (content !== null) {
    const { author } = content;
    return <Avatar id={author.id} name={fullName(author)} src={author.avatar_url} />;
  }
  const Icon = state === 'DELETED' ? Trash2 : EyeOff;
  return (
    <span className="grid size-9 flex-none place-items-center rounded-full bg-selected text-muted">
      <Icon aria-hidden className="size-4.5 stroke-[1.75]" />
    </span>
  );
}

interface WordsProps {
  item: SavedItem;
  content: NonNullable<SavedItem['content']>;
}

function Words({ item, content }: WordsProps) {
  const { author, title, attached, created_at } = content;
  const excerpt = wordsOrFiles(content.excerpt, attached);
  return (
    <>
      <p className="flex min-w-0 items-baseline gap-1.5">
        <PlaceLink item={item}>{fullName(author)}</PlaceLink>
        <time
          dateTime={created_at}
          title={formatDateTime(created_at)}
          className="num flex-none text-meta text-muted"
        >
          {formatListTime(created_at)}
        </time>
      </p>
      {item.kind === 'post' && title !== '' && (
        <p className="truncate text-dense font-medium text-ink">{title}</p>
      )}
      <p className="line-clamp-2 text-dense text-soft wrap-anywhere">{excerpt}</p>
      <p className="truncate text-meta text-muted">{placeText(item)}</p>
    </>
  );
}

/** Nothing of what it said is known here: the server sends neither its text nor its author. */
function Gone({ item }: { item: SavedItem }) {
  return (
    <>
      <p className="text-dense text-soft">{goneText(item)}</p>
      <p className="num truncate text-meta text-muted">
        {t('Saved {when}', { when: formatListTime(item.saved_at) })}
        {item.place !== null && ` · ${placeText(item)}`}
      </p>
    </>
  );
}

function goneText({ kind, state }: SavedItem): string {
  if (state === 'UNREADABLE') return t('You can no longer read this.');
  if (kind === 'message') return t('This message was deleted.');
  return kind === 'post' ? t('This post was deleted.') : t('This comment was deleted.');
}

/** "#lobby · Surf Club", "Private chat with Aisha Cruz", "Post in Surf Club". */
function placeText({ kind, place }: SavedItem): string {
  if (place === null) return '';
  const { group, chat } = place;
  if (chat?.peer) return t('Private chat with {name}', { name: fullName(chat.peer) });
  const name = group?.name ?? '';
  if (chat !== null) return name === '' ? `#${chat.name}` : `#${chat.name} · ${name}`;
  return kind === 'post' ? t('Post in {name}', { name }) : t('Comment in {name}', { name });
}

/** Opens the message, post or comment where it was written. */
function PlaceLink({ item: { id, kind, place }, children }: { item: SavedItem; children: ReactNode }) {
  const look = {
    kind: 'bare',
    'data-row-link': '',
    className:
      'truncate text-name after:absolute after:inset-0 focus-visible:outline-none focus-visible:after:shadow-focus',
  } as const;
  const { group = null, chat = null, post_id = null } = place ?? {};
  const inThread = chat?.thread_message_id == null ? {} : { thread: chat.thread_message_id };
  if (chat !== null && group === null) {
    const search = { tab: 'private', conversationId: chat.id, ...inThread, messageId: id } as const;
    return (
      <Link to="/messages/" search={search} {...look}>
        {children}
      </Link>
    );
  }
  if (group === null) return <span className={look.className}>{children}</span>;
  const params = { slug: group.slug };
  if (chat !== null) {
    return (
      <Link
        to="/communities/$slug/chats/"
        params={params}
        search={{ conversationId: chat.id, ...inThread, messageId: id }}
        {...look}
      >
        {children}
      </Link>
    );
  }
  const search = {
    ...{ q: '', page: 1, tab: 'discussions' as const },
    ...(post_id !== null && { postId: post_id }),
    ...(kind === 'comment' && { commentId: id }),
  };
  return (
    <Link to="/communities/$slug/" params={params} search={search} {...look}>
      {children}
    </Link>
  );
}
