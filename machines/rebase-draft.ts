/** One field that another user or device changed while it was open here. */
export interface FieldNews<D> {
  readonly field: keyof D & string;
  readonly before: unknown;
  readonly now: unknown;
  /** True when the field was changed here too. The typed value is kept, and saving it overwrites the other one. */
  readonly isContested: boolean;
}

function isSame(one: unknown, other: unknown): boolean {
  return Object.is(one, other) || JSON.stringify(one) === JSON.stringify(other);
}

function fieldsOf<D extends object>(draft: D): (keyof D & string)[] {
  return Object.keys(draft) as (keyof D & string)[];
}

/** The fields of `draft` that differ from `saved`, in the order of the draft. */
export function changedFields<D extends object>(draft: D, saved: D): (keyof D & string)[] {
  return fieldsOf(draft).filter((field) => !isSame(draft[field], saved[field]));
}

/**
 * Moves a draft onto the newly saved values: fields that were changed here are kept, all others are updated. `news`
 * lists what others changed, without the fields where both made the same change.
 */
export function rebaseDraft<D extends object>({
  draft,
  saved,
  fresh,
}: {
  draft: D;
  saved: D;
  fresh: D;
}): {
  readonly draft: D;
  readonly news: readonly FieldNews<D>[];
} {
  const typed = changedFields(draft, saved);
  const rebased = { ...fresh };
  for (const field of typed) rebased[field] = draft[field];
  const news = fieldsOf(fresh)
    .filter((field) => !isSame(saved[field], fresh[field]))
    .filter((field) => !typed.includes(field) || !isSame(draft[field], fresh[field]))
    .map((field) => ({
      field,
      before: saved[field],
      now: fresh[field],
      isContested: typed.includes(field),
    }));
  return { draft: rebased, news };
}
