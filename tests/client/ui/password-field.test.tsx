import { cleanup, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, expect, test } from 'vitest';
import { PasswordField } from '../../../src/client/ui/password-field.tsx';
import { registrationRules } from '../../../src/client/ui/password-rules.ts';

afterEach(cleanup);

const met = (password: string) =>
  registrationRules.filter((rule) => rule.isMet(password)).map((rule) => rule.text);

test.each([
  ['', []],
  ['bahaykubo', ['8 to 16 characters', '1 lowercase']],
  ['  Bahay7!  ', ['1 lowercase', '1 uppercase', '1 number', '1 special character']],
  ['BahayKubo7', ['8 to 16 characters', '1 lowercase', '1 uppercase', '1 number']],
  ['Bahay kubo 7', ['8 to 16 characters', '1 lowercase', '1 uppercase', '1 number']],
  ['BahayKuboñ7', ['8 to 16 characters', '1 lowercase', '1 uppercase', '1 number']],
  ['ÑÑÑñññ7!', registrationRules.map((rule) => rule.text)],
  ['BahayKubo7!', registrationRules.map((rule) => rule.text)],
  ['BahayKubo7!BahayKubo7!', ['1 lowercase', '1 uppercase', '1 number', '1 special character']],
])('the password "%s" meets exactly its rules', (password, expected) => {
  expect(met(password)).toEqual(expected);
});

test('the rules tick while one types', async () => {
  const user = userEvent.setup();
  render(<PasswordField label="Password" autoComplete="new-password" rules={registrationRules} />);
  const states = () => screen.getAllByRole('listitem').map((item) => item.textContent);
  expect(states()).toContain('1 uppercasenot met yet');
  await user.type(screen.getByLabelText('Password'), 'B');
  expect(states()).toContain('1 uppercasemet');
  expect(states()).toContain('1 numbernot met yet');
});

test('a password is shown and hidden again without losing what was typed', async () => {
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
