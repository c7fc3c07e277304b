import { Component, type ReactNode } from 'react';
import { isSimpleEnough } from './is-simple-enough.ts';
import { Markdown, type MarkdownProps } from './markdown.tsx';

/** A formatted text; `plain` if it is not simple enough, or cannot be formatted. */
export function FormattedText({ plain, ...props }: MarkdownProps & { plain: ReactNode }) {
  if (!isSimpleEnough(props.text)) return plain;
  return (
    <OrElse key={props.text} plain={plain}>
      <Markdown {...props} />
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
