/** `post`: all of markdown. `chat`: without headings and indented code, which people write there by accident. */
export type Texture = 'post' | 'chat';

/** An extension of the markdown parser, which turns off what a chat does not have. */
export const UNUSED_IN_CHAT = {
  disable: { null: ['headingAtx', 'setextUnderline', 'codeIndented'] },
};

/** The same for remark, which keeps the extensions of its parser in its data. */
export function remarkTexture(this: { data: () => unknown }): void {
  const data = this.data() as { micromarkExtensions?: unknown[] };
  data.micromarkExtensions ??= [];
  data.micromarkExtensions.push(UNUSED_IN_CHAT);
}
