import '../auth/settings-block.ts';
import { cleanup, screen } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { EditCommunityForm } from '../../../src/client/features/communities/form/edit-community-form.tsx';
import type { Community } from '../../../src/contract/communities/communities.ts';
import { openPage } from '../auth/open-page.tsx';
import { fakeFetch } from '../data/api/fake-fetch.ts';
import { forgetDrafts } from '../forget-drafts.ts';
import { aCommunity } from './a-community.ts';

const community = aCommunity();

beforeEach(forgetDrafts);
afterEach(cleanup);

async function open(answer: (body: unknown) => Response = () => Response.json({ data: community })) {
  const sent: unknown[] = [];
  fakeFetch((_, init) => {
    const body: unknown = JSON.parse(String(init.body));
    sent.push(body);
    return answer(body);
  });
  const page = await openPage(
    () => (
      <>
        <h1>Edit community</h1>
        <EditCommunityForm community={community} canChangePlan={false} />
      </>
    ),
    '/communities/hurno/edit',
  );
  return { ...page, sent };
}

const save = () => screen.getByRole('button', { name: 'Save Changes' });
const name = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'Community name' });

/** Pastes the text, because each typed key would render the whole form again. */
async function append(user: UserEvent, field: HTMLElement, text: string): Promise<void> {
  await user.click(field);
  await user.paste(text);
}

const stale = (fresh: Community) =>
  Response.json(
    { status: 409, code: 'group.stale', message: 'Somebody else changed it', fresh },
    { status: 409 },
  );

describe('the community form in edit mode', () => {
  test('cannot be saved until a field is changed', async () => {
    const { user } = await open();
    expect(save()).toHaveProperty('disabled', true);
    await append(user, name(), ' sa Sugbo');
    expect(save()).toHaveProperty('disabled', false);
    await user.click(screen.getByRole('button', { name: 'Reset Changes' }));
    expect(name().value).toBe('Hurno');
    expect(save()).toHaveProperty('disabled', true);
  });

  test('keeps the slug when the name changes', async () => {
    const { user } = await open();
    await append(user, name(), ' sa Sugbo');
    expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Address' }).value).toBe('hurno');
  });

  test('shows that a description is too long, and disables saving', async () => {
    const { user } = await open();
    const description = screen.getByRole('textbox', { name: 'Description' });
    await user.clear(description);
    await user.click(description);
    await user.paste('x'.repeat(1001));
    expect(screen.getByText('Too many characters!')).toBeTruthy();
    expect(save()).toHaveProperty('disabled', true);
  });

  test('shows a change saved by another owner, keeps the typed values, and saves over the new version', async () => {
    let isFirst = true;
    const { user, sent, where } = await open((body) => {
      if (!isFirst) return Response.json({ data: aCommunity({ name: 'Hurno sa Sugbo', version: 5 }) });
      isFirst = false;
      expect(body).toMatchObject({ version: 3 });
      return stale(aCommunity({ name: 'Hurno Cebu', description: 'Bread', version: 4 }));
    });
    await append(user, name(), ' sa Sugbo');
    await user.click(save());
    await screen.findByText('Hurno Cebu', { exact: false });
    expect(name().value).toBe('Hurno sa Sugbo');
    expect(screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Description' }).value).toBe('Bread');
    await user.click(save());
    await screen.findByRole('heading', { name: 'elsewhere' });
    expect(sent.at(-1)).toMatchObject({ name: 'Hurno sa Sugbo', description: 'Bread', version: 4 });
    expect(where()).toBe('/communities/hurno/');
  });

  test('a conflicting field can be replaced by the other version', async () => {
    const { user } = await open(() => stale(aCommunity({ name: 'Hurno Cebu', version: 4 })));
    await append(user, name(), ' sa Sugbo');
    await user.click(save());
    await user.click(await screen.findByRole('button', { name: 'Use theirs' }));
    expect(name().value).toBe('Hurno Cebu');
    expect(screen.queryByRole('button', { name: 'Use theirs' })).toBeNull();
  });

  test('a taken slug is shown at its field', async () => {
    const { user } = await open(() =>
      Response.json(
        {
          status: 409,
          code: 'group.slug_taken',
          message: 'Taken',
          issues: [{ path: 'slug', message: 'This address is taken' }],
        },
        { status: 409 },
      ),
    );
    await append(user, screen.getByRole('textbox', { name: 'Address' }), '-2');
    await user.click(save());
    expect(await screen.findByText('This address is taken')).toBeTruthy();
  });

  test('leaving with changes asks first, and the changes are restored on return', async () => {
    const { user, unmount } = await open();
    await append(user, name(), ' sa Sugbo');
    await user.click(screen.getByRole('link', { name: 'Cancel' }));
    await screen.findByRole('alertdialog', { name: 'Leave without saving?' });
    await user.click(screen.getByRole('button', { name: 'Keep editing' }));
    expect(name().value).toBe('Hurno sa Sugbo');
    await user.click(screen.getByRole('link', { name: 'Cancel' }));
    await user.click(await screen.findByRole('button', { name: 'Leave' }));
    await screen.findByRole('heading', { name: 'elsewhere' });
    unmount();
    await open();
    expect(name().value).toBe('Hurno sa Sugbo');
  });
});
