import { type ReactNode, useRef } from 'react';
import type { SettingsTabName } from '../../../contract/addresses.ts';
import { usePageTitle } from '../../ui/base/use-page-title.ts';
import { ScrollArea } from '../../ui/layout/page-layout.tsx';
import { SettingsChoice } from './settings-nav.tsx';
import { useGoToSetting } from './use-go-to-setting.ts';

interface SettingsPageProps {
  tab: SettingsTabName;
  title: string;
  lead: string;
  /** Shown under the page while there are unsaved changes. */
  bar?: ReactNode;
  children: ReactNode;
}

/** One tab of the settings: its heading, its cards, and the bar under them. */
export function SettingsPage({ tab, title, lead, bar, children }: SettingsPageProps) {
  usePageTitle(title);
  const page = useRef<HTMLDivElement>(null);
  useGoToSetting(page);
  return (
    <>
      <ScrollArea className="scroll-pb-4">
        <div
          ref={page}
          className="mx-auto grid w-full max-w-156 grid-cols-[minmax(0,1fr)] gap-4 px-4 pt-3 pb-6 sm:pt-6 sm:pb-16"
        >
          <SettingsChoice current={tab} />
          <header>
            <h1 className="text-h2" tabIndex={-1}>
              {title}
            </h1>
            <p className="mt-0.5 text-dense text-pretty text-soft">{lead}</p>
          </header>
          {children}
        </div>
      </ScrollArea>
      {bar}
    </>
  );
}
