import { lazyComponent } from '../lazy.ts';
import { t } from '../words/t.ts';

// It hangs on the wall, which is loaded late itself.
const Cloth = lazyComponent(() => import('../ui/cloth.tsx'), 'Cloth');

/** The card under the banners: what the cloths mean. */
export function WallNote() {
  return (
    <div className="flex max-w-94 items-center gap-3.5 rounded-card bg-raised p-4 text-dense text-soft">
      <span aria-hidden className="block size-11 flex-none overflow-hidden rounded-card">
        <Cloth id="yours" dye="langit" structure="kusikus" cell={3} className="block" />
      </span>
      {t('Every community hangs its own cloth on the wall. Yours is waiting inside.')}
    </div>
  );
}
