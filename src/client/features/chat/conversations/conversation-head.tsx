import type { ReactNode } from 'react';
import { ColumnHeader } from '../../../ui/layout/page-layout.tsx';
import { ConnectionChip, ConnectionLine } from '../connection/connection-indicators.tsx';

interface ConversationHeadProps {
  /** The ways back: to the list as a page, or as a sheet. */
  back: ReactNode;
  /** Beside the name: a face. */
  lead?: ReactNode;
  /** What stands before the name, quietly: the # of a chat. */
  sign?: string;
  name: string;
  /** What it is about, or where the other one is; may be empty. */
  line: string;
  /** What can be done with it, as buttons. */
  children: ReactNode;
}

/** What one is reading, the state of the connection once there is something to say of it, and the ways from here. */
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

/** The topic; on a phone the connection takes its place when it is away, so that nothing below moves. */
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
