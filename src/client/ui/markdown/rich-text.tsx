import { Component, type ReactNode, useEffect, useState } from 'react';
import { lazyModule, useLazyModule } from '../base/lazy.ts';
import { isSimpleEnough } from './is-simple-enough.ts';
import type { MarkdownProps } from './markdown.tsx';
import { PlainText } from './plain-text.tsx';

// The plain text is readable without it, so a bad connection only costs the formatting.
const formattingModule = lazyModule(() => import('./markdown.tsx'));

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
  if (formatting === null || !isSimpleEnough(props.text)) return plain;
  return (
    <OrElse key={props.text} plain={plain}>
      <formatting.Markdown {...props} />
    </OrElse>
  );
}

/** If one text cannot be formatted, the page must not crash. */
class OrElse extends Component<{ plain: ReactNode; children: ReactNode }, { hasFailed: boolean }> {
  override state = { hasFailed: false };

  static getDerivedStateFromError() {
    return { hasFailed: true };
  }

  override render() {
    return this.state.hasFailed ? this.props.plain : this.props.children;
  }
}
