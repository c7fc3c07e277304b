import { Component, lazy, type ReactNode, Suspense } from 'react';
import { isSimpleEnough } from './is-simple-enough.ts';
import type { MarkdownProps } from './markdown.tsx';
import { PlainText } from './plain-text.tsx';

// The words are there without it, so a connection that is too poor for it costs the formatting only.
const Markdown = lazy<(props: MarkdownProps) => ReactNode>(() =>
  loadMarkdown().then(
    ({ Markdown }) => ({ default: Markdown }),
    () => ({ default: PlainText }),
  ),
);

/** Fetches what formats texts, before the first text is here. Resolves when it has come; may be repeated. */
export function loadMarkdown() {
  return import('./markdown.tsx');
}

/** A text with its formatting as soon as that is loaded; the plain words until then, and for texts made to stall. */
export function RichText(props: MarkdownProps) {
  const plain = <PlainText {...props} />;
  if (!isSimpleEnough(props.text)) return plain;
  return (
    <OrElse key={props.text} plain={plain}>
      <Suspense fallback={plain}>
        <Markdown {...props} />
      </Suspense>
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
