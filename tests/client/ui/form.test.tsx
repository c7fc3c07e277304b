import { cleanup, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import * as z from 'zod/mini';
import { Button } from '../../../src/client/ui/base/button.tsx';
import { Checkbox } from '../../../src/client/ui/forms/choices/checkbox.tsx';
import { ZodForm } from '../../../src/client/ui/forms/form.tsx';
import type { FormIssue } from '../../../src/client/ui/forms/form-values.ts';
import { TextField } from '../../../src/client/ui/forms/text-field.tsx';

afterEach(cleanup);

const nameMessage = 'Name must be at least 2 characters';
const slugMessage = 'Slug may only have lowercase letters and dashes';
const termsMessage = 'You must accept the Terms & Conditions to continue';
const profile = z.object({
  name: z.string().check(z.trim(), z.minLength(2, nameMessage)),
  slug: z.string().check(z.regex(/^[a-z-]+$/, slugMessage)),
  terms: z.literal(true, termsMessage),
});

function Form({ onSubmit, issues }: { onSubmit: (values: unknown) => void; issues?: readonly FormIssue[] }) {
  return (
    <ZodForm schema={profile} onSubmit={onSubmit} issues={issues}>
      <TextField name="name" label="Name" defaultValue="Ana" />
      <TextField name="slug" label="Slug" defaultValue="ana" />
      <Checkbox name="terms">I accept</Checkbox>
      <Button type="submit">Save</Button>
    </ZodForm>
  );
}

function setUp(issues?: readonly FormIssue[]) {
  const onSubmit = vi.fn<(values: unknown) => void>();
  const { rerender } = render(<Form onSubmit={onSubmit} {...(issues === undefined ? {} : { issues })} />);
  const user = userEvent.setup();
  return {
    onSubmit,
    user,
    rerender,
    name: screen.getByRole('textbox', { name: 'Name' }),
    slug: screen.getByRole('textbox', { name: 'Slug' }),
    terms: screen.getByRole('checkbox', { name: 'I accept' }),
    refill: async (field: HTMLElement, text: string) => {
      await user.clear(field);
      await user.type(field, text);
    },
    save: () => user.click(screen.getByRole('button', { name: 'Save' })),
  };
}

test('a valid form is submitted with its parsed values, and a ticked box as true', async () => {
  const { onSubmit, user, name, terms, refill, save } = setUp();
  await refill(name, '  Ana Reyes ');
  await user.click(terms);
  await save();
  expect(onSubmit).toHaveBeenCalledExactlyOnceWith({ name: 'Ana Reyes', slug: 'ana', terms: true });
});

test('every wrong field shows and references its message, and nothing is submitted', async () => {
  const { onSubmit, name, slug, refill, save } = setUp();
  await refill(name, 'A');
  await refill(slug, 'A!');
  await save();
  for (const [field, message] of [
    [name, nameMessage],
    [slug, slugMessage],
  ] as const) {
    expect(field.getAttribute('aria-invalid')).toBe('true');
    expect(screen.getByText(message).closest('[id]')?.id).toBe(
      field.getAttribute('aria-describedby')?.trim(),
    );
  }
  expect(screen.getByText(termsMessage)).toBeTruthy();
  expect(onSubmit).not.toHaveBeenCalled();
});

test('the first wrong field in reading order takes focus', async () => {
  const { name, slug, refill, save } = setUp();
  await refill(slug, 'A!');
  await refill(name, 'A');
  await save();
  expect(document.activeElement).toBe(name);
});

test('a box that must be ticked takes focus when it is the first wrong field', async () => {
  const { terms, save } = setUp();
  await save();
  expect(document.activeElement).toBe(terms);
});

test('typing in a field removes its message, and the others stay', async () => {
  const { user, name, slug, refill, save } = setUp();
  await refill(name, 'A');
  await refill(slug, 'A!');
  await save();
  await user.type(name, 'n');
  expect(screen.queryByText(nameMessage)).toBeNull();
  expect(screen.getByText(slugMessage)).toBeTruthy();
});

test('ticking a box removes its message, also by a press on its label', async () => {
  const { user, terms, save } = setUp();
  for (const press of [() => user.click(screen.getByText('I accept')), () => user.click(terms)]) {
    await save();
    expect(screen.getByText(termsMessage)).toBeTruthy();
    await press();
    expect([screen.queryByText(termsMessage), terms]).toMatchObject([null, { checked: true }]);
    await press();
  }
});

test('a wrong value shows its message when the field loses focus', async () => {
  const { user, name, slug, refill } = setUp();
  await refill(name, 'A');
  await user.click(slug);
  expect(screen.getByText(nameMessage)).toBeTruthy();
  expect(screen.queryByText(termsMessage)).toBeNull();
});

test('an empty field shows no message when it loses focus', async () => {
  const { user, name, slug } = setUp();
  await user.clear(name);
  await user.click(slug);
  expect(screen.queryByText(nameMessage)).toBeNull();
});

test.each([['slug'], ['body.slug']])(
  'a server issue at %s is shown at the field, which takes focus',
  (path) => {
    const { slug } = setUp([{ path, message: 'This slug is taken' }]);
    expect(screen.getByText('This slug is taken').closest('[id]')?.id).toBe(
      slug.getAttribute('aria-describedby')?.trim(),
    );
    expect(document.activeElement).toBe(slug);
  },
);

test('a server issue without a field is announced for the whole form', () => {
  setUp([{ path: 'body.device', message: 'This device is blocked' }]);
  expect(screen.getByRole('alert').textContent).toContain('This device is blocked');
});

test('the same server issue is shown again after the next submit', async () => {
  const issues = [{ path: 'slug', message: 'This slug is taken' }];
  const { user, slug, rerender, onSubmit } = setUp(issues);
  await user.type(slug, 'b');
  expect(screen.queryByText('This slug is taken')).toBeNull();
  rerender(<Form onSubmit={onSubmit} issues={[...issues]} />);
  expect(screen.getByText('This slug is taken')).toBeTruthy();
});
