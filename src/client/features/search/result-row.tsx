import type { MouseEvent } from 'react';
import { fullName } from '../../../contract/account/people.ts';
import { Avatar } from '../../ui/media/avatar.tsx';
import { CommunityAvatar } from '../../ui/media/community-avatar.tsx';
import { MarkedText } from './marked-text.tsx';
import { resultIcons } from './result-icons.tsx';
import { type SearchResult, textOfResult } from './search-results.ts';

interface ResultRowProps {
  result: SearchResult;
  href: string;
  /** The words that are marked. */
  words: string;
  onOpen: (href: string) => void;
}

/** One result: a link to the place where it can be read. */
export function ResultRow({ result, href, words, onOpen }: ResultRowProps) {
  const { title, snippet, place } = textOfResult(result);

  function handleClick(event: MouseEvent): void {
    if (event.ctrlKey || event.metaKey || event.shiftKey || event.button !== 0) return;
    event.preventDefault();
    onOpen(href);
  }

  return (
    <a
      href={href}
      data-result=""
      onClick={handleClick}
      className="flex min-h-hit gap-3 px-4 py-3 -outline-offset-2 hover:bg-hover"
    >
      <Face result={result} />
      <span className="grid min-w-0 flex-1 content-center gap-0.5">
        <span className="truncate text-dense font-medium text-ink">
          <MarkedText text={title} words={words} />
        </span>
        {snippet !== '' && (
          <span className="line-clamp-2 text-dense text-soft wrap-anywhere">
            <MarkedText text={snippet} words={words} />
          </span>
        )}
        {place !== '' && <span className="num truncate text-meta text-muted">{place}</span>}
      </span>
    </a>
  );
}

function Face({ result }: { result: SearchResult }) {
  const { person } = textOfResult(result);
  if (result.kind === 'communities') {
    const { id, name, logo_url } = result.item;
    return <CommunityAvatar id={id} name={name} src={logo_url} size={36} />;
  }
  if (person !== null) return <Avatar id={person.id} name={fullName(person)} src={person.avatar_url} />;
  return (
    <span className="grid size-9 flex-none place-items-center rounded-full bg-selected text-muted [&>svg]:size-4.5 [&>svg]:stroke-[1.75]">
      {resultIcons[result.kind]}
    </span>
  );
}
