import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';
import { Cloth } from './cloth.tsx';
import type { Dye } from './dye.ts';
import type { Structure } from './weave.ts';

// Ids whose diamonds are symmetric on eleven threads, which is what 88 px hold.
const banners: readonly { id: string; dye: Dye; structure: Structure }[] = [
  { id: 'wall-6', dye: 'gumamela', structure: 'mata' },
  { id: 'wall-9', dye: 'dagat', structure: 'kusikus' },
  { id: 'wall-30', dye: 'mangga', structure: 'mata' },
  { id: 'wall-1', dye: 'ube', structure: 'kusikus' },
  { id: 'wall-5', dye: 'dahon', structure: 'banig' },
  { id: 'wall-21', dye: 'inabel', structure: 'mata' },
];

/** The wall beside the sign-in form, with hanging cloths. */
export function Wall({ children }: { children: ReactNode }) {
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
