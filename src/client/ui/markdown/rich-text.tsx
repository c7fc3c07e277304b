import { useEffect, useState } from 'react';
import { useLazyModule } from '../base/lazy.ts';
import { formattingModule } from './formatting-module.ts';
import type { MarkdownProps } from './markdown.tsx';
import { PlainText } from './plain-text.tsx';

/** Longest time that a list of texts waits for the formatting code. */
const SETTLED_AFTER_MS = 1000;

/**
 * Loads the formatting code. Returns false while it may arrive soon, because it would change the height of each text.
 */
export function useIsFormattingSettled(): boolean {
  const isLoaded = useLazyModule(formattingModule) !== null;
  const [isLate, setIsLate] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setIsLate(true), SETTLED_AFTER_MS);
    return () => clearTimeout(timer);
  }, []);
  return isLoaded || isLate;
}

/**
 * A text that is formatted once the code is loaded; plain text until then, and for texts that are not simple enough.
 */
export function RichText(props: MarkdownProps) {
  const formatting = useLazyModule(formattingModule);
  const plain = <PlainText {...props} />;
  return formatting === null ? plain : <formatting.FormattedText {...props} plain={plain} />;
}
