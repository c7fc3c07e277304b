import { createContext } from 'react';

/** Whether a `main` element is already around: a page has only one. */
export const InMain = createContext(false);
