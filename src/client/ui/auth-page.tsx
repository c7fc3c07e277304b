import { type ReactNode, Suspense } from 'react';
import { lazyComponent } from '../lazy.ts';
import { BrandMark } from './brand-mark.tsx';
import { Link } from './link.tsx';

// Decoration that phones never show: the form does not wait for it.
const Wall = lazyComponent(() => import('./wall.tsx'), 'Wall');

interface AuthPageProps {
  title: string;
  /** One sentence under the title. */
  lead?: ReactNode;
  /** The form. */
  children: ReactNode;
  /** Under the form: "New here? Create an account". */
  alternative?: ReactNode;
  /** The bottom line; links, the last ones pushed right by a `flex-1` element. */
  footer?: ReactNode;
  /** A card on the wall below the banners, at 1024 px and wider. */
  onWall?: ReactNode;
}

/** A page for somebody who is not signed in: the form, and from 1024 px on a wall with hanging cloths. */
export function AuthPage({ title, lead, children, alternative, footer, onWall }: AuthPageProps) {
  return (
    <div className="grid min-h-dvh lg:grid-cols-2">
      <div className="flex flex-col px-5 pt-3 pb-6 sm:px-10 sm:pt-6">
        <header>
          <Link kind="bare" to="/" className="inline-flex h-11 items-center gap-2.5 rounded-control text-h4">
            <BrandMark />
            Tambayan
          </Link>
        </header>
        <main className="m-auto grid w-full max-w-94 gap-5 py-5 sm:gap-6 sm:pt-8 sm:pb-[7vh]">
          <div>
            <h1 className="text-h1 text-balance" tabIndex={-1}>
              {title}
            </h1>
            {lead !== undefined && <p className="mt-1 text-body text-soft">{lead}</p>}
          </div>
          {children}
          {alternative !== undefined && <p className="text-dense text-muted [&_a]:hit-44">{alternative}</p>}
        </main>
        {footer !== undefined && (
          <footer className="flex min-h-11 flex-wrap items-center gap-x-4 text-meta text-muted sm:min-h-0 [&_a]:hit-44">
            {footer}
          </footer>
        )}
      </div>
      <Suspense fallback={<div className="hidden lg:block" />}>
        <Wall>{onWall}</Wall>
      </Suspense>
    </div>
  );
}
