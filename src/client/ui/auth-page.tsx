import type { ReactNode } from 'react';
import { BrandMark } from './brand-mark.tsx';
import { classNames } from './class-names.ts';
import { Cloth } from './cloth.tsx';
import { Link } from './link.tsx';
import type { Dye, Structure } from './weave.ts';

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
      <Wall>{onWall}</Wall>
    </div>
  );
}

// Ids whose diamonds are symmetric on eleven threads, which is what 88 px hold.
const banners: readonly { id: string; dye: Dye; structure: Structure }[] = [
  { id: 'wall-6', dye: 'gumamela', structure: 'mata' },
  { id: 'wall-9', dye: 'dagat', structure: 'kusikus' },
  { id: 'wall-30', dye: 'mangga', structure: 'mata' },
  { id: 'wall-1', dye: 'ube', structure: 'kusikus' },
  { id: 'wall-5', dye: 'dahon', structure: 'banig' },
  { id: 'wall-21', dye: 'inabel', structure: 'mata' },
];

function Wall({ children }: { children: ReactNode }) {
  return (
    <aside className="sticky top-2 m-2 hidden h-[calc(100dvh-1rem)] overflow-hidden rounded-dialog bg-wall lg:block">
      <div
        aria-hidden
        className={classNames(
          'absolute inset-x-0 top-0 flex justify-center gap-[1.6%]',
          children === undefined ? 'h-full' : 'h-[62%]',
        )}
      >
        {banners.map((banner) => (
          <div key={banner.id} className="banner flex w-22 flex-none flex-col max-xl:last:hidden">
            <Cloth
              id={banner.id}
              dye={banner.dye}
              structure={banner.structure}
              className="block min-h-0 flex-1"
            />
            <div className="h-1.5 flex-none bg-wall-shade" />
          </div>
        ))}
      </div>
      {children !== undefined && (
        <div className="absolute inset-x-0 bottom-12 grid justify-items-center px-8">{children}</div>
      )}
    </aside>
  );
}
