import { createHash } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { register } from '../../../src/contract/account/auth.ts';
import {
  listConsents,
  optionalPurposes,
  statements,
  updateConsent,
} from '../../../src/contract/account/consents.ts';
import { type AccountApi, PASSWORD, startAccountApi } from './an-account.ts';

let api: AccountApi;
beforeAll(async () => {
  api = await startAccountApi();
});
afterAll(() => api.close());

interface Stored {
  readonly purpose: string;
  readonly doc_version: string;
  readonly text_sha256: Buffer;
  readonly locale: string;
  readonly source: string;
  readonly withdrawn_at: string | null;
}

async function rowsOf(email: string) {
  const { rows } = await api.db.query<Stored>(
    `select c.purpose, c.doc_version, c.text_sha256, c.locale, c.source, c.withdrawn_at from consents c
     join users u on u.id = c.user_id where u.email = $1 order by c.granted_at, c.purpose`,
    [email],
  );
  return rows.map(({ text_sha256, ...row }) => ({ ...row, sha: text_sha256.toString('hex') }));
}

const sha = (text: string) => createHash('sha256').update(text).digest('hex');
const standing = async (person: string) =>
  (await api.ok(listConsents, person, {})).data
    .filter(({ is_granted }) => is_granted)
    .map(({ purpose }) => purpose);

async function signUp(email: string, firstName = 'Liza') {
  await api.ok(register, null, {
    body: {
      email,
      firstName,
      lastName: 'Mendoza',
      password: PASSWORD,
      confirmPassword: PASSWORD,
      acceptedTerms: true,
    },
  });
}

describe('what someone agreed to', () => {
  test('begins with the terms, noted word for word with the account, and once', async () => {
    await signUp('liza@example.com');
    await signUp('liza@example.com', 'Luisa');
    expect(await rowsOf('liza@example.com')).toEqual([
      {
        purpose: 'TERMS',
        doc_version: '1',
        sha: sha('I accept the Terms & Conditions'),
        locale: 'en',
        source: 'REGISTRATION',
        withdrawn_at: null,
      },
    ]);
  });

  test('goes on with each community that they found', async () => {
    const ana = await api.person();
    await api.community(ana);
    await api.community(ana);
    const rows = await rowsOf(`${ana}@mail.example`);
    expect(rows.map(({ purpose }) => purpose).toSorted()).toEqual([
      'COMMUNITY_GUIDELINES',
      'COMMUNITY_GUIDELINES',
      'NDA',
      'NDA',
    ]);
    expect(rows.find(({ purpose }) => purpose === 'NDA')?.sha).toBe(sha(statements.NDA.text));
    expect(await standing(ana)).toEqual(['COMMUNITY_GUIDELINES', 'NDA']);
  });

  test('is nothing optional until it is switched on', async () => {
    const { data } = await api.ok(listConsents, await api.person(), {});
    const optional = data.filter(({ is_optional }) => is_optional);
    expect(optional.map(({ purpose, is_granted }) => [purpose, is_granted])).toEqual(
      optionalPurposes.map((purpose) => [purpose, false]),
    );
  });

  test.each(optionalPurposes)(
    '%s is given and taken back by one call each, and the past stays',
    async (purpose) => {
      const ana = await api.person();
      const set = (is_granted: boolean) =>
        api.ok(updateConsent, ana, { params: { purpose }, body: { is_granted, locale: 'fil' } });
      for (const is_granted of [true, true, false, false, true]) {
        const { data } = await set(is_granted);
        expect(data.is_granted).toBe(is_granted);
      }
      expect(await standing(ana)).toEqual([purpose]);
      const rows = await rowsOf(`${ana}@mail.example`);
      expect(rows.map(({ withdrawn_at, locale, source }) => [withdrawn_at !== null, locale, source])).toEqual(
        [
          [true, 'fil', 'SETTINGS'],
          [false, 'fil', 'SETTINGS'],
        ],
      );
      const told = await api.eventsOn(`u:${ana}`);
      expect(told.map(({ k, d }) => [k, d])).toEqual(
        [true, false, true].map((is_granted) => ['consent.updated', { purpose, is_granted }]),
      );
    },
  );

  test('two devices that agree at once agree once', async () => {
    const ana = await api.person();
    const agree = () =>
      api.ok(updateConsent, ana, { params: { purpose: 'ANALYTICS' }, body: { is_granted: true } });
    await Promise.all([agree(), agree(), agree()]);
    expect(await rowsOf(`${ana}@mail.example`)).toHaveLength(1);
  });

  test('what goes with the account cannot be taken back here', async () => {
    const ana = await api.person();
    const answer = await api.app.inject({
      method: 'PUT',
      url: '/api/me/consents/TERMS',
      headers: { authorization: `Bearer ${ana}` },
      payload: { is_granted: false },
    });
    expect(answer.statusCode).toBe(422);
  });
});
