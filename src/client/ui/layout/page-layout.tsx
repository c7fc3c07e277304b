import type { ReactNode } from 'react';
import { classNames } from '../base/class-names.ts';

interface AppPageProps {
  /** 64 px: home, chats, communities. From 640 px on. */
  rail?: ReactNode;
  /** 256 px: what is beside this page. From 1024 px on; below, open the same content in a `Sheet`. */
  side?: ReactNode;
  /** 272 px: what belongs to this page. From 1200 px on. */
  aside?: ReactNode;
  /** 52 px on top, under 640 px only. */
  topBar?: ReactNode;
  /** 56 px and the safe area at the bottom, under 640 px only; leave it out in a conversation, a lesson, a save-bar page. */
  tabBar?: ReactNode;
  /** Under 640 px the side can be the screen itself: the list of chats. */
  phoneShows?: 'main' | 'side';
  children: ReactNode;
}

/** The layout of every signed-in page. It fills the window; each column scrolls separately. */
export function AppPage({ rail, side, aside, topBar, tabBar, phoneShows = 'main', children }: AppPageProps) {
  const isSideOnPhone = phoneShows === 'side' && side !== undefined;
  // The visible part is the page: where the list is the screen, the list is the `main` element.
  const [Side, Main] = isSideOnPhone ? (['main', 'div'] as const) : (['div', 'main'] as const);
  return (
    <div className="flex h-dvh overflow-hidden max-sm:flex-col">
      {rail !== undefined && (
        <div className="hidden w-rail flex-none flex-col border-r border-line bg-sunken [--under:var(--sunken)] sm:flex">
          {rail}
        </div>
      )}
      {topBar !== undefined && <div className="flex-none sm:hidden">{topBar}</div>}
      {side !== undefined && (
        <Side
          className={classNames(
            'min-h-0 w-side flex-none flex-col border-r border-line bg-sunken [--under:var(--sunken)] lg:flex',
            isSideOnPhone ? 'flex max-sm:w-full max-sm:flex-1 max-sm:border-0 sm:max-lg:hidden' : 'hidden',
          )}
        >
          {side}
        </Side>
      )}
      <Main
        className={classNames(
          'relative min-h-0 min-w-0 flex-1 flex-col',
          isSideOnPhone ? 'hidden sm:flex' : 'flex',
        )}
      >
        {children}
      </Main>
      {aside !== undefined && (
        <aside className="hidden min-h-0 w-aside flex-none flex-col border-l border-line xl:flex">
          {aside}
        </aside>
      )}
      {tabBar !== undefined && (
        <div className="flex-none border-t border-line bg-surface pb-[env(safe-area-inset-bottom)] sm:hidden">
          {tabBar}
        </div>
      )}
    </div>
  );
}

/** The header of a column: 56 px (52 on touch), ending in the hairline that runs across the window. */
export function ColumnHeader({ children, className }: { children: ReactNode; className?: string }) {
  return (
    <header
      className={classNames(
        'flex h-bar min-w-0 flex-none items-center gap-2 border-b border-line px-4 text-h4',
        className,
      )}
    >
      {children}
    </header>
  );
}

/**
 * The scrolling part of a column. Space for the scroll bar is reserved, so that nothing moves when it appears. It
 * also contains visually hidden elements, which would otherwise make the window scroll.
 */
export function ScrollArea({ children, className }: { children: ReactNode; className?: string }) {
  return (
    <div
      className={classNames(
        'scroll-steady relative min-h-0 flex-1 overflow-x-hidden overflow-y-auto overscroll-contain',
        className,
      )}
    >
      {children}
    </div>
  );
}

interface PageHeadProps {
  title: string;
  lead?: ReactNode;
  /** At the right end: the one primary button of the page. */
  action?: ReactNode;
}

/** The title of a page inside its main column. The `h1` can take focus, for announcing a change of page. */
export function PageHead({ title, lead, action }: PageHeadProps) {
  return (
    <header className="flex flex-wrap items-end gap-x-4 gap-y-3">
      <div className="min-w-0 flex-1 basis-60">
        <h1 className="text-h2 text-balance sm:text-h1" tabIndex={-1}>
          {title}
        </h1>
        {lead !== undefined && <p className="mt-0.5 text-dense text-pretty text-soft">{lead}</p>}
      </div>
      {action}
    </header>
  );
}

const widths = { form: 'max-w-160', read: 'max-w-read', wide: 'max-w-360' } as const;

/** The padding and the greatest width of a page's content: `form` 640, `read` 720, `wide` 1440 px. */
export function PageBody({ width, children }: { width: keyof typeof widths; children: ReactNode }) {
  return (
    <div
      className={classNames(
        'mx-auto grid w-full grid-cols-[minmax(0,1fr)] gap-4 p-4 sm:px-6 sm:pt-6 sm:pb-16',
        widths[width],
      )}
    >
      {children}
    </div>
  );
}
