import { t } from '../../i18n/t.ts';
import type { Palette } from '../../ui/media/palette.ts';
import { Pattern } from '../../ui/media/pattern.tsx';
import type { Structure } from '../../ui/media/pattern-grid.ts';

// Ids whose diamonds are symmetric on eleven threads, which is what fits in 88 px.
const banners: readonly { id: string; palette: Palette; structure: Structure }[] = [
  { id: 'wall-6', palette: 'gumamela', structure: 'mata' },
  { id: 'wall-9', palette: 'dagat', structure: 'kusikus' },
  { id: 'wall-30', palette: 'mangga', structure: 'mata' },
  { id: 'wall-1', palette: 'ube', structure: 'kusikus' },
  { id: 'wall-5', palette: 'dahon', structure: 'banig' },
  { id: 'wall-21', palette: 'inabel', structure: 'mata' },
];

/** The wall beside the sign-in form: hanging patterns, with their meaning below. */
export function Wall() {
  return (
    <aside className="sticky top-2 m-2 hidden h-[calc(100dvh-1rem)] overflow-hidden rounded-dialog bg-wall lg:block">
      <div aria-hidden className="absolute inset-x-0 top-0 flex h-[62%] justify-center gap-[1.6%]">
        {banners.map((banner) => (
          <div key={banner.id} className="banner flex w-22 flex-none flex-col max-xl:last:hidden">
            <Pattern
              id={banner.id}
              palette={banner.palette}
              structure={banner.structure}
              className="block min-h-0 flex-1"
            />
            <div className="h-1.5 flex-none bg-wall-shade" />
          </div>
        ))}
      </div>
      <div className="absolute inset-x-0 bottom-12 grid justify-items-center px-8">
        <div className="flex max-w-94 items-center gap-3.5 rounded-card bg-raised p-4 text-dense text-soft">
          <span aria-hidden className="block size-11 flex-none overflow-hidden rounded-card">
            <Pattern id="yours" palette="langit" structure="kusikus" cell={3} className="block" />
          </span>
          {t('Every community has its own woven pattern. Yours is waiting inside.')}
        </div>
      </div>
    </aside>
  );
}
