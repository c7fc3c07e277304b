import type { Page } from 'playwright-core';

/** A screen in one state, as the demo shows it. */
export interface Screen {
  /** Also the name of its picture. */
  readonly name: string;
  readonly path: string;
  /** Username of a member of the demo. Absent: signed out. */
  readonly as?: string;
  /** What must be seen before it is judged. */
  readonly shows: string | RegExp;
  /** Brings it into the state that is meant. */
  readonly act?: (page: Page) => Promise<void>;
  /** Addresses of calls that are not answered as they should be, from before the page loads. */
  readonly without?: { readonly calls: RegExp; readonly answer: 'refused' | 'none' };
  /** The act ends at another address, whose own load has to be steady too. */
  readonly isAddress?: true;
  /** It has other columns on a desktop, where its load has to be steady too. */
  readonly hasColumns?: true;
}
