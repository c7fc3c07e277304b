import { createStore } from 'zustand/vanilla';
import { onLanguageChange } from '../../i18n/language.ts';
import { t } from '../../i18n/t.ts';

interface PageTitle {
  /** Name of the page; empty: only the product's. */
  readonly name: string;
  /** Total unread count. */
  readonly unread: number;
}

/** The window's title. The page sets the name; the unread count has one writer, too. */
export const pageTitle = createStore<PageTitle>()(() => ({ name: '', unread: 0 }));

/** `(3) Communities · Tambayan`; the number stops at 99+. */
export function titleText({ name, unread }: PageTitle): string {
  const count = unread > 99 ? '(99+) ' : unread > 0 ? `(${unread}) ` : '';
  return `${count}${name === '' ? '' : `${t(name)} · `}Tambayan`;
}

/** Keeps the window's title up to date, in the current language. Returns the function that stops it. */
export function showPageTitle(page: Document): () => void {
  const show = () => {
    page.title = titleText(pageTitle.getState());
  };
  show();
  const stops = [pageTitle.subscribe(show), onLanguageChange(show)];
  return () => {
    for (const stop of stops) stop();
  };
}
