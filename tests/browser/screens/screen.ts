import type { Page } from 'playwright-core';

/** A screen in one state, as the demo shows it. */
export interface Screen {
  /** Also the name of its picture. */
  readonly name: string;
  readonly path: string;
  /** Somebody of the demo; absent: nobody is signed in. */
  readonly as?: string;
  /** What must be seen before it is judged. */
  readonly shows: string | RegExp;
  /** Brings it into the state that is meant. */
  readonly act?: (page: Page) => Promise<void>;
}
