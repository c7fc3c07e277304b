/** What its surroundings can do with a field, plain or formatted. */
export interface WritingHandle {
  /** Focuses the field, also when it is behind an overlay that is closing. Does not scroll by default. */
  focus(options?: FocusOptions): void;
  /** Focuses the field with the caret behind its text. */
  focusEnd(): void;
  /** Whether the user writes in it. */
  hasFocus(): boolean;
  /** The text of the line before the caret; null while text is selected. */
  textBeforeCaret(): string | null;
  /** Inserts `text` in place of the `length` units before the caret, or of the selection. */
  insert(text: string, length?: number): void;
}

/** The attributes of a list of suggestions that a field controls. */
export interface SuggestionAttributes {
  readonly 'aria-autocomplete'?: 'list';
  readonly 'aria-controls'?: string;
  readonly 'aria-activedescendant'?: string;
}

/** What both fields get. */
export interface FieldProps {
  label: string;
  placeholder?: string | undefined;
  /** Markdown; people are mentioned by name. */
  value: string;
  onChange: (text: string) => void;
  /** Called before the field handles a key. Returns whether it was handled. */
  onKey: (event: KeyboardEvent) => boolean;
  /** Called when the caret may have moved. */
  onCaret?: (() => void) | undefined;
  onFocus?: (() => void) | undefined;
  onBlur?: (() => void) | undefined;
  suggestions?: SuggestionAttributes;
  isInvalid?: boolean;
  describedBy?: string | undefined;
  className?: string | undefined;
}
