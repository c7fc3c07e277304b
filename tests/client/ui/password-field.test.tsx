import { cleanup, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, expect, test } from 'vitest';
import { PasswordField } from '../../../src/client/ui/forms/password-field.tsx';
import { changedPasswordRules, newPasswordRules } from '../../../src/client/ui/forms/password-rules.ts';

afterEach(cleanup);

const all = newPasswordRules(['nina.pena@example.com', 'Niña', 'Peñaflor']);
const GUESS = 'Hard to guess';
const met = (password: string) => all.filter((rule) => rule.isMet(password)).map((rule) => rule.text);

test.each([
  ['', []],
  ['bahaykubo', ['8 to 16 characters', '1 lowercase', GUESS]],
  ['  Bahay7!  ', ['1 lowercase', '1 uppercase', '1 number', '1 special character', GUESS]],
  ['BahayKubo7', ['8 to 16 characters', '1 lowercase', '1 uppercase', '1 number', GUESS]],
  ['Bahay kubo 7', ['8 to 16 characters', '1 lowercase', '1 uppercase', '1 number', GUESS]],
  ['BahayKuboñ7', ['8 to 16 characters', '1 lowercase', '1 uppercase', '1 number', GUESS]],
  ['ÑÑÑñññ7!', all.map((rule) => rule.text)],
  ['BahayKubo7!', all.map((rule) => rule.text)],
  ['Tambayan1!', all.map((rule) => rule.text).filter((text) => text !== GUESS)],
  ['Penaflor1!', all.map((rule) => rule.text).filter((text) => text !== GUESS)],
  ['BahayKubo7!BahayKubo7!', ['1 lowercase', '1 uppercase', '1 number', '1 special character', GUESS]],
])('the password "%s" meets exactly its rules', (password, expected) => {
  expect(met(password)).toEqual(expected);
});

test('the rules are ticked while the user types', async () => {
  const user = userEvent.setup();
  render(<PasswordField label="Password" autoComplete="new-password" rules={all} />);
  const states = () => screen.getAllByRole('listitem').map((item) => item.textContent);
  expect(states()).toContain('1 uppercasenot met yet');
  await user.type(screen.getByLabelText('Password'), 'B');
  expect(states()).toContain('1 uppercasemet');
  expect(states()).toContain('1 numbernot met yet');
});

test.each([
  ['Tambayan1!', 'Password cannot contain the name of this site'],
  ['Penaflor1!', 'Password cannot contain your name, username or email address'],
  ['Password1!', 'This password is too easy to guess. Please choose another one'],
])(
  'a password that the server would refuse (%s) shows the reason before it is sent',
  async (password, reason) => {
    const user = userEvent.setup();
    render(<PasswordField label="Password" autoComplete="new-password" rules={all} />);
    await user.type(screen.getByLabelText('Password'), password.slice(0, -2));
    expect(screen.queryByText(reason)).toBeNull();
    await user.type(screen.getByLabelText('Password'), password.slice(-2));
    expect(screen.getByRole('status').textContent).toBe(reason);
    await user.type(screen.getByLabelText('Password'), '{Backspace>12}BahayKubo7!');
    expect(screen.getByRole('status').textContent).toBe('');
  },
);

test('a changed password is checked with the rules for changes', () => {
  const rules = changedPasswordRules(['nina@example.com']);
  const missed = (password: string) => rules.filter((rule) => !rule.isMet(password)).length;
  expect(['bahaykubo', 'kubo', 'nina', 'tambayan'].map(missed)).toEqual([0, 1, 2, 1]);
});

test('showing and hiding a password keeps it', async () => {
  const user = userEvent.setup();
  render(<PasswordField label="Password" autoComplete="current-password" />);
  const field = screen.getByLabelText<HTMLInputElement>('Password');
  await user.type(field, 'bahaykubo7');
  expect(field.type).toBe('password');
  await user.click(screen.getByRole('button', { name: 'Show password' }));
  expect(field.type).toBe('text');
  await user.click(screen.getByRole('button', { name: 'Hide password' }));
  expect([field.type, field.value]).toEqual(['password', 'bahaykubo7']);
});
