import { t } from '../../../i18n/t.ts';

/** Stands for what someone wrote whom the reader has blocked. A press shows it until the page is left. */
export function FoldedLine({ text, onShow }: { text: string; onShow: () => void }) {
  return (
    <p className="flex min-h-6 flex-wrap items-baseline gap-x-2 text-dense text-muted">
      {text}
      <button
        type="button"
        onClick={onShow}
        className="hit-44 rounded-control font-medium text-soft underline-offset-3 hover:text-ink hover:underline"
      >
        {t('Show')}
      </button>
    </p>
  );
}
