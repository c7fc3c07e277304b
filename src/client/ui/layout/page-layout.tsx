import type { ReactNode, Ref } from 'react';
import { classNames } from '../base/class-names.ts';

interface SideColumnProps {
  /** Whether the column is the whole screen of a phone, and its `main` element. */
  isPhoneScreen?: boolean;
  /** The accessible name, for columns with more in them than one list. */
  label?: string | undefined;
  /** 304 px, for longer titles. */
  isWide?: boolean | undefined;
  children: ReactNode;
}

/** 256 px beside the page, from 1024 px on. Below that the same content opens in a `Sheet`, or is a phone's screen. */
export function SideColumn({ isPhoneScreen = false, label, isWide = false, children }: SideColumnProps) {
  const Tag = isPhoneScreen ? 'main' : label === undefined ? 'div' : 'section';
  return (
    <Tag
      aria-label={isPhoneScreen ? undefined : label}
      className={classNames(
        isWide ? 'w-76' : 'w-side',
        'min-h-0 flex-none flex-col border-r border-line bg-sunken [--under:var(--sunken)] lg:flex',
        isPhoneScreen
          ? 'flex max-sm:w-full max-sm:flex-1 max-sm:border-0 max-sm:bg-surface max-sm:[--under:var(--surface)] sm:max-lg:hidden'
          : 'hidden',
      )}
    >
      {children}
    </Tag>
  );
}

interface AppPageProps {
  /** The content of a `SideColumn`. */
  side?: ReactNode;
  /** 304 px for the `side` instead of 256. */
  isSideWide?: boolean;
  /** 272 px: what belongs to this page. From 1200 px on. */
  aside?: ReactNode;
  /** 400 px, for an aside in which one writes. */
  isAsideWide?: boolean;
  /** 52 px on top, under 640 px only. */
  topBar?: ReactNode;
  children: ReactNode;
}

/** The columns of a page that is not one column only. It fills its parent; each column scrolls separately. */
export function AppPage({ side, isSideWide, aside, isAsideWide = false, topBar, children }: AppPageProps) {
  return (
    <div className="flex h-full overflow-hidden max-sm:flex-col">
      {topBar !== undefined && <div className="flex-none sm:hidden">{topBar}</div>}
      {side !== undefined && <SideColumn isWide={isSideWide}>{side}</SideColumn>}
      <main className="relative flex min-h-0 min-w-0 flex-1 flex-col">{children}</main>
      {aside !== undefined && (
        <aside
          className={classNames(
            'hidden min-h-0 flex-none flex-col border-l border-line xl:flex',
            isAsideWide ? 'w-100' : 'w-aside',
          )}
        >
          {aside}
        </aside>
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

interface ScrollAreaProps {
  children: ReactNode;
  className?: string;
  ref?: Ref<HTMLDivElement>;
  /** What is scrolled, where one page shows several things in turn: another one begins at its top. */
  of?: string;
}

/**
 * The scrolling part of a column. Space for the scroll bar is reserved, so that nothing moves when it appears. It
 * also contains visually hidden elements, which would otherwise make the window scroll.
 */
export function ScrollArea({ children, className, ref, of }: ScrollAreaProps) {
  return (
    <div
      ref={ref}
      data-scroll-restoration-id={of}
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
