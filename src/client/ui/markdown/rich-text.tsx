import { Component, type ReactNode, useEffect, useState } from 'react';
import { lazyModule, useLazyModule } from '../base/lazy.ts';
import { isSimpleEnough } from './is-simple-enough.ts';
import type { MarkdownProps } from './markdown.tsx';
import { PlainText } from './plain-text.tsx';

// The words are there without it, so a connection that is too poor for it costs the formatting only.
const formattingModule = lazyModule(() => import('./markdown.tsx'));

/** A list of texts waits for their formatting no longer than this. */
const SETTLED_AFTER_MS = 1000;

/**
 * Asks for the formatting, and answers whether texts look as they will: false for as long as it may come at once, which
 * would change how high each of them is.
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

/** A text with its formatting as soon as that is loaded; the plain words until then, and for texts made to stall. */
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

/** One text that cannot be formatted must not take the page with it. */
class OrElse extends Component<{ plain: ReactNode; children: ReactNode }, { hasFailed: boolean }> {
  override state = { hasFailed: false };

  static getDerivedStateFromError() {
    return { hasFailed: true };
  }

  override render() {
    return this.state.hasFailed ? this.props.plain : this.props.children;
  }
}
