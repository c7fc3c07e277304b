import { Lock } from 'lucide-react';
import type { ReactNode } from 'react';
import { t } from '../../../i18n/t.ts';
import { ColumnHeader } from '../../../ui/layout/page-layout.tsx';
import { ConnectionChip, ConnectionLine } from '../connection/connection-indicators.tsx';
import type { ConversationFacts } from './conversation-facts.ts';

interface ConversationHeadProps {
  /** Links back to the list: as a page, or as a sheet. */
  back: ReactNode;
  /** An avatar beside the name. */
  lead?: ReactNode;
  /** A muted sign before the name: the # or the lock of a chat. */
  sign?: ReactNode;
  name: string;
  /** The topic, or whether the other member is online; may be empty. */
  line: string;
  /** Buttons for actions on the conversation. */
  children: ReactNode;
}

/** The sign of a chat of a community: a lock where only its staff reads. */
export function ChatSign({ isStaffOnly }: { isStaffOnly: boolean }) {
  if (!isStaffOnly) return '#';
  return <Lock role="img" aria-label={t('Staff only')} className="inline size-4 align-[-0.2em]" />;
}

/** The topic of a chat; where only the staff reads, that comes first. */
export function lineOf({ topic, is_staff_only }: Pick<ConversationFacts, 'topic' | 'is_staff_only'>): string {
  if (!is_staff_only) return topic;
  return [t('Staff only'), topic].filter(Boolean).join(' · ');
}

/** The conversation's title, the state of the connection when there is a problem, and the actions. */
export function ConversationHead({ back, lead, sign, name, line, children }: ConversationHeadProps) {
  return (
    <ColumnHeader className="gap-1! pr-2! pl-1! font-normal! sm:pl-4! lg:pr-4! lg:pl-6!">
      {back}
      {lead !== undefined && <span className="mr-2 flex">{lead}</span>}
      <div className="flex min-w-0 flex-1 items-baseline gap-3 max-sm:flex-col max-sm:items-stretch max-sm:gap-0">
        <h1 tabIndex={-1} className="min-w-0 truncate text-h4 sm:max-w-[60%] sm:flex-none">
          {sign !== undefined && <span className="text-muted">{sign}</span>} {name}
        </h1>
        <SecondLine line={line} />
      </div>
      <div className="flex flex-none items-center gap-1 max-sm:hidden">
        <ConnectionChip />
      </div>
      {children}
    </ColumnHeader>
  );
}

/** The topic. On a phone the connection state replaces it while the connection is down, so that nothing below moves. */
function SecondLine({ line }: { line: string }) {
  return (
    <>
      <ConnectionLine />
      {line !== '' && (
        <p
          title={line}
          className="min-w-0 truncate text-meta text-muted max-sm:text-small max-sm:[[role=status]+&]:hidden"
        >
          {line}
        </p>
      )}
    </>
  );
}
