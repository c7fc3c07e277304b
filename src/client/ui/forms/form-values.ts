/** What is wrong with one field, as zod and the server say it. A path is a name, or its parts. */
export interface FormIssue {
  readonly path: string | readonly PropertyKey[];
  readonly message: string;
}

/**
 * The values of a form by field name.
 *
 * A checkbox without a `value` is a boolean; checkboxes with one are the array of those that are
 * ticked; files stay files; everything else is a string.
 */
export function readForm(form: HTMLFormElement): Record<string, unknown> {
  const data = new FormData(form);
  const values: Record<string, unknown> = Object.fromEntries(data);
  for (const element of form.elements) {
    if (!(element instanceof HTMLInputElement) || element.type !== 'checkbox' || element.name === '')
      continue;
    values[element.name] = element.hasAttribute('value') ? data.getAll(element.name) : element.checked;
  }
  return values;
}

/** The first message per field name; what belongs to no field of `values` is joined under `''`. */
export function issuesByName(
  issues: readonly FormIssue[],
  values: Readonly<Record<string, unknown>>,
): Record<string, string> {
  const byName: Record<string, string> = {};
  for (const issue of issues) {
    const name = fieldName(issue.path);
    const key = Object.hasOwn(values, name) ? name : '';
    byName[key] ??= issue.message;
  }
  return byName;
}

// The server names the part of the request first (`body.email`); a form only ever fills the body.
function fieldName(path: FormIssue['path']): string {
  const name = typeof path === 'string' ? path : path.map(String).join('.');
  return name.replace(/^body\./, '');
}

/** `byName` without the fields whose value is no longer the one that was complained about. */
export function withoutChanged(
  byName: Readonly<Record<string, string>>,
  then: Readonly<Record<string, unknown>>,
  now: Readonly<Record<string, unknown>>,
): Record<string, string> {
  const isSame = (name: string) => JSON.stringify(then[name]) === JSON.stringify(now[name]);
  return Object.fromEntries(Object.entries(byName).filter(([name]) => name === '' || isSame(name)));
}

/** Moves focus to the first field, in reading order, that has a message. */
export function focusFirst(form: HTMLFormElement, byName: Readonly<Record<string, string>>): void {
  for (const element of form.elements) {
    const name = element.getAttribute('name');
    if (name === null || name === '' || byName[name] === undefined) continue;
    if (element instanceof HTMLInputElement && element.type === 'hidden') continue;
    if (element instanceof HTMLElement) element.focus();
    return;
  }
}
