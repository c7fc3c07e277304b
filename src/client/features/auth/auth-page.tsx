import { useSearch } from '@tanstack/react-router';
import { type ReactNode, Suspense } from 'react';
import { lazyComponent } from '../../ui/base/lazy.ts';
import { Link } from '../../ui/base/link.tsx';
import { BrandMark } from '../../ui/media/brand-mark.tsx';

// Decoration that phones never show, so the form does not wait for it.
const Wall = lazyComponent(() => import('./wall.tsx'), 'Wall');
// Loaded later: a toggle group is larger than the form above it, and signing in does not need it.
const AuthChoices = lazyComponent(() => import('./auth-choices.tsx'), 'AuthChoices');

interface AuthPageProps {
  title: string;
  /** One sentence under the title. */
  lead: string;
  /** The form. */
  children: ReactNode;
  /** Under the form, for a user who wants another page: "New here? Create an account". */
  alternative?: { question: string; label: string; to: '/login/' | '/register/' | '/forgot-password/' };
}

/**
 * A page for users who are not signed in: the form, and from 1024 px on a wall with hanging patterns beside
 * it.
 */
export function AuthPage({ title, lead, children, alternative }: AuthPageProps) {
  const { redirect } = useSearch({ strict: false });
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
            <p className="mt-1 text-body text-soft">{lead}</p>
          </div>
          {children}
          {alternative !== undefined && (
            <p className="text-dense text-muted [&_a]:hit-44">
              {alternative.question}{' '}
              <Link to={alternative.to} search={{ redirect }}>
                {alternative.label}
              </Link>
            </p>
          )}
        </main>
        <footer className="flex min-h-11 flex-wrap items-center gap-x-4 text-meta text-muted sm:min-h-0 [&_a]:hit-44">
          <Suspense fallback={<span className="h-hit" />}>
            <AuthChoices />
          </Suspense>
        </footer>
      </div>
      <Suspense fallback={<div className="hidden lg:block" />}>
        <Wall />
      </Suspense>
    </div>
  );
}
