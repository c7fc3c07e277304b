/** What the product speaks; the first one where nothing better is known. */
export const languages = ['en', 'fil'] as const;
export type Language = (typeof languages)[number];
