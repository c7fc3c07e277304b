import { History } from 'lucide-react';
import type { FieldNews } from '../../../../machines/rebase-draft.ts';
import { t } from '../../i18n/t.ts';
import { Button } from '../../ui/base/button.tsx';

/** The label of one field, and how its values are shown. */
export interface FieldText {
  /** In English; shown through `t`. */
  readonly name: string;
  readonly show: (value: unknown) => string;
}

interface NewsNoteProps<D> {
  /** The current values in the form. */
  draft: D;
  news: readonly FieldNews<D>[];
  words: Readonly<Partial<Record<keyof D & string, FieldText>>>;
  /** Replaces the user's change of a field with what others saved. */
  onTakeTheirs: (news: FieldNews<D>) => void;
  /** Of a form that is saved as one types: the user has read it, and keeps what they typed. */
  onRead?: (() => void) | undefined;
}

/**
 * What others saved while the user was typing. Typed values are kept. Where both changed the same field, the user can
 * take the other value.
 */
export function NewsNote<D>({ draft, news, words, onTakeTheirs, onRead }: NewsNoteProps<D>) {
  const shown = news.flatMap((one) => {
    const word = words[one.field];
    return word === undefined ? [] : [{ one, word }];
  });
  const isOpen = (one: FieldNews<D>) =>
    one.isContested && JSON.stringify(draft[one.field]) !== JSON.stringify(one.now);
  if (shown.length === 0) return null;
  return (
    <div role="alert" className="grid gap-2 rounded-card border border-line-firm bg-sunken px-4 py-3">
      <p className="flex items-center gap-2 text-dense font-medium">
        <History aria-hidden className="size-4 flex-none text-muted" />
        {t('Someone else saved changes. Your text is kept.')}
      </p>
      <ul className="grid gap-1.5 pl-6">
        {shown.map(({ one, word }) => (
          <li key={one.field} className="flex flex-wrap items-center gap-x-2 gap-y-1 text-meta text-soft">
            <span className="font-medium text-ink">{t(word.name)}</span>
            <span className="min-w-0 wrap-anywhere">
              <del className="text-muted">{word.show(one.before)}</del> → <ins>{word.show(one.now)}</ins>
            </span>
            {isOpen(one) && (
              <Button size="small" onPress={() => onTakeTheirs(one)}>
                {t('Use theirs')}
              </Button>
            )}
          </li>
        ))}
      </ul>
      {onRead !== undefined && (
        <div className="flex justify-end">
          <Button size="small" onPress={onRead}>
            {news.some((one) => isOpen(one)) ? t('Keep mine') : t('OK')}
          </Button>
        </div>
      )}
    </div>
  );
}
