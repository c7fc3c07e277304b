import type { ReactNode } from 'react';
import { classNames } from '../base/class-names.ts';
import { Link } from '../base/link.tsx';
import { BrandMark } from '../media/brand-mark.tsx';
import { LanguageSwitch } from '../theme/language-switch.tsx';
import { ThemeSwitch } from '../theme/theme-switch.tsx';

interface VisitorPageProps {
  /** `wide` for two columns, `read` for one. */
  width: 'read' | 'wide';
  children: ReactNode;
}

const widths = { read: 'max-w-140', wide: 'max-w-290' };

/** A page for users who are not signed in: the name of the product, the content, and the choices of this device. */
export function VisitorPage({ width, children }: VisitorPageProps) {
  const column = classNames('mx-auto w-full px-4 sm:px-8', widths[width]);
  return (
    <div className="flex min-h-dvh flex-col">
      <header className={classNames('pt-2 sm:pt-4 print:hidden', column)}>
        <Link kind="bare" to="/" className="inline-flex h-11 items-center gap-2.5 rounded-control text-h4">
          <BrandMark />
          Tambayan
        </Link>
      </header>
      <main className={classNames('flex flex-1 flex-col', column)}>{children}</main>
      <footer
        className={classNames(
          'flex flex-wrap items-center gap-x-4 pt-6 pb-4 text-meta text-muted print:hidden',
          column,
        )}
      >
        <LanguageSwitch />
        <span className="flex-1" />
        <ThemeSwitch />
      </footer>
    </div>
  );
}
