import { getRouteApi } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { ConnectionStrip } from '../shell/connection-chip.tsx';
import { usePageTitle } from '../shell/use-page-title.ts';
import { PageHead, ScrollArea } from '../ui/page-layout.tsx';
import { SettingsChoice } from './settings-nav.tsx';

const route = getRouteApi('/member/settings');

interface SettingsPageProps {
  title: string;
  lead: string;
  /** Stands under the page while something is not saved. */
  bar?: ReactNode;
  children: ReactNode;
}

/** One tab of the settings: its heading, its cards, and the bar under them. */
export function SettingsPage({ title, lead, bar, children }: SettingsPageProps) {
  const { tab } = route.useSearch();
  usePageTitle(title);
  return (
    <>
      <ScrollArea className="scroll-pb-4">
        <div className="mx-auto grid w-full max-w-148 grid-cols-[minmax(0,1fr)] gap-4 px-4 pt-3 pb-6 sm:pt-6 sm:pb-16">
          <SettingsChoice current={tab} />
          <PageHead title={title} lead={lead} />
          {children}
        </div>
      </ScrollArea>
      {bar}
      <ConnectionStrip />
    </>
  );
}
