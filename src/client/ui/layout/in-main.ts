import { createContext } from 'react';

/** Whether a `main` is drawn around already: a page has one. */
export const InMain = createContext(false);
