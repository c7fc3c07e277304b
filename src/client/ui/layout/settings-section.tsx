import { type ReactNode, useId } from 'react';
import { Card } from './card.tsx';

interface SettingsSectionProps {
  /** The target of links in the page's list. */
  id: string;
  title: string;
  /** Its purpose, in one sentence. */
  lead?: string;
  action?: ReactNode;
  /** Off where rows run to the edge. */
  isPadded?: boolean;
  children: ReactNode;
}

/** One part of the settings: a card with a heading that links can lead to. */
export function SettingsSection(props: SettingsSectionProps) {
  const { id, title, lead, action, isPadded = true, children } = props;
  const headingId = useId();
  return (
    <section id={id} aria-labelledby={headingId} className="scroll-mt-4">
      <Card isPadded={false}>
        <header className="flex flex-wrap items-start gap-x-3 gap-y-2 px-4 pt-3.5 pb-3">
          <div className="min-w-0 flex-1 basis-48">
            <h2 id={headingId} className="text-h4" tabIndex={-1}>
              {title}
            </h2>
            {lead !== undefined && <p className="mt-0.5 text-meta text-muted">{lead}</p>}
          </div>
          {action}
        </header>
        {isPadded ? <div className="px-4 pb-4">{children}</div> : children}
      </Card>
    </section>
  );
}
