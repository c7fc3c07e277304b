import { ImageIcon } from 'lucide-react';
import { createContext, type ReactNode, use } from 'react';
import type { Components } from 'react-markdown';
import type { Person } from '../../../contract/account/people.ts';
import { groupMentions } from '../../../contract/chat/group-mentions.ts';
import { t } from '../../i18n/t.ts';
import { classNames } from '../base/class-names.ts';
import { WrittenLink } from '../base/link.tsx';
import { GroupMentionName, MentionName } from './mention-name.tsx';
import { OWN_NAME } from './mention-nodes.ts';

interface Readers {
  readonly people: readonly Person[];
  /** The user, whose own mentions are highlighted. */
  readonly myId: string;
}

/** The members that the tokens of a text refer to. */
export const MentionedPeople = createContext<Readers>({ people: [], myId: '' });

const head = 'text-h4 text-balance';

const ownClass = 'rounded-[4px] bg-accent-soft px-0.75 font-medium text-accent';

function Mention({ id, children }: { id: string; children: ReactNode }) {
  const { people, myId } = use(MentionedPeople);
  if (id === OWN_NAME) return <span className={ownClass}>{children}</span>;
  if (groupMentions.some((group) => group === id)) return <GroupMentionName name={id} />;
  const person = people.find((one) => one.id === id);
  if (person === undefined) return children;
  return <MentionName person={person} isMe={id === myId} />;
}

/** Content that may be wider than its column. It is focusable, so that it can be scrolled by keyboard. */
function Scrolling({ children }: { children: ReactNode }) {
  return (
    // A group, not a region: a text may have many of them, and none is a landmark of the page.
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for fields.
    <div
      role="group"
      aria-label={t('Wide part of the text')}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling area must be reachable by keyboard.
      tabIndex={0}
      className="w-fit max-w-full overflow-x-auto rounded-control border border-line bg-sunken"
    >
      {children}
    </div>
  );
}

/** The host of an image: the label of its link when there is no description. */
function hostOf(address: string): string {
  return URL.canParse(address) ? new URL(address).host : address;
}

/** The component of each Markdown element. Headings in a text are smaller than those of the page. */
export const markdownParts: Components = {
  p: ({ children }) => <p className="whitespace-pre-wrap">{children}</p>,
  h1: ({ children }) => <h4 className={head}>{children}</h4>,
  h2: ({ children }) => <h4 className={head}>{children}</h4>,
  h3: ({ children }) => <h5 className={head}>{children}</h5>,
  h4: ({ children }) => <h5 className="text-name">{children}</h5>,
  h5: ({ children }) => <h6 className="text-name">{children}</h6>,
  h6: ({ children }) => <h6 className="text-name">{children}</h6>,
  strong: ({ children }) => <strong className="font-semibold">{children}</strong>,
  ul: ({ children, className }) => (
    <ul
      className={classNames(
        'grid gap-0.5',
        className === 'contains-task-list' ? '' : 'list-disc pl-5 marker:text-muted',
      )}
    >
      {children}
    </ul>
  ),
  ol: ({ children, start, className = '' }) => (
    <ol
      start={start}
      className={classNames(
        'grid gap-0.5 pl-5.5 marker:text-muted',
        className.includes('with-brackets') ? 'with-brackets' : 'list-decimal',
      )}
    >
      {children}
    </ol>
  ),
  li: ({ children, value }) => (
    <li value={value} className="pl-0.5 *:[p]:inline">
      {children}
    </li>
  ),
  blockquote: ({ children }) => (
    <blockquote className="grid gap-2 border-l-2 border-line-firm pl-3 text-soft">{children}</blockquote>
  ),
  pre: ({ children }) => (
    <Scrolling>
      <pre className="w-fit min-w-full p-3 text-meta [&>code]:border-0 [&>code]:bg-transparent [&>code]:p-0">
        {children}
      </pre>
    </Scrolling>
  ),
  code: ({ children }) => (
    <code className="rounded-[4px] border border-line bg-sunken px-1 py-px font-mono text-meta">
      {children}
    </code>
  ),
  hr: () => <hr className="border-line" />,
  table: ({ children }) => (
    <Scrolling>
      <table className="num border-collapse text-dense [&_thead:not(:has(th))]:hidden [&_td]:border-line [&_tr:first-child>*]:border-t-0 [&_tr:last-child>td]:border-b-0 [&_tr>*:first-child]:border-l-0 [&_tr>*:last-child]:border-r-0">
        {children}
      </table>
    </Scrolling>
  ),
  // Nothing is the heading of no column. A row of nothing but that is hidden.
  th: ({ children, style }) =>
    children === undefined || children === null || children === '' ? (
      <td className="border border-line px-2.5 py-1" />
    ) : (
      <th className="border border-line px-2.5 py-1 text-left font-semibold" style={style}>
        {children}
      </th>
    ),
  td: ({ children, style }) => (
    <td className="border border-line px-2.5 py-1" style={style}>
      {children}
    </td>
  ),
  a: ({ children, href }) =>
    href === undefined || href === '' ? (
      <span>{children}</span>
    ) : (
      <WrittenLink href={href}>{children}</WrittenLink>
    ),
  // Loading the image would tell its server who reads here, and cost data: it is a link instead.
  img: ({ src, alt }) =>
    typeof src === 'string' && src !== '' ? (
      <WrittenLink href={src} className="inline-flex items-center gap-1.5">
        <ImageIcon aria-hidden className="size-4 flex-none" />
        {alt || t('Picture')}
        <span className="font-normal text-muted">{hostOf(src)}</span>
      </WrittenLink>
    ) : (
      <span>{alt}</span>
    ),
  span: ({ node, children }) => {
    const id = node?.properties.dataPerson;
    return typeof id === 'string' ? <Mention id={id}>{children}</Mention> : <span>{children}</span>;
  },
};
