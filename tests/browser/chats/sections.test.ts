import { beforeAll, expect, test } from 'vitest';
import { aRoom, type Room } from '../../support/a-room.ts';
import { PHONE, type Visitor } from '../../support/browser/a-browser.ts';
import { goTo } from '../../support/browser/go-to.ts';
import { type SharedStage, sharedStage } from '../../support/browser/shared-stage.ts';

const chats = '/communities/kape-at-seksyon/chats/';

let stage: SharedStage;
let room: Room;
/** The owner, and a member on a phone. */
let owner: Visitor;
let member: Visitor;

beforeAll(async () => {
  stage = await sharedStage('empty');
  room = await aRoom(stage.database.db, { slug: 'kape-at-seksyon', names: ['Ana', 'Ben'] });
  await stage.database.db.query(`update groups set subscription_plan_type = 'PLUS' where id = $1`, [
    room.groupId,
  ]);
  const [one, two] = room.members;
  owner = await stage.visitor({ token: one?.token });
  member = await stage.visitor({ ...PHONE, token: two?.token });
  for (const name of ['tulong', 'tambayan'])
    await stage.post(owner, '/chats/groups/conversations', { group_id: room.groupId, name });
});

const nav = ({ page }: Visitor) => page.getByRole('navigation', { name: 'Chats' });
const listed = async (visitor: Visitor) =>
  (await nav(visitor).getByRole('link').allInnerTexts()).map((text) => text.split('\n')[0]);

test('staff arrange chats by keys, members see it at once, and each reader folds sections', async () => {
  await goTo(member.page, chats);
  await goTo(owner.page, chats);
  for (const visitor of [owner, member])
    await expect.poll(() => listed(visitor)).toEqual(['Threads', 'storm-0', 'tulong', 'tambayan']);

  const { page } = owner;
  await page.getByRole('button', { name: 'Arrange chats' }).focus();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Arrange chats' });
  await dialog.getByRole('button', { name: 'Add section' }).press('Enter');
  // The name of the new section has the focus.
  await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).toBe('INPUT');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await dialog.getByText('A section needs a name').waitFor();
  await dialog.getByRole('textbox', { name: 'Section 1' }).fill('Kwentuhan');
  for (const name of ['#tambayan', '#tulong'])
    await dialog.getByRole('button', { name: `Move ${name} down` }).press('Enter');
  await dialog.getByRole('button', { name: 'Move #tambayan up' }).press('Enter');
  await dialog.getByRole('button', { name: 'Save' }).press('Enter');
  await dialog.waitFor({ state: 'detached' });

  const expected = ['Threads', 'storm-0', 'tambayan', 'tulong'];
  for (const visitor of [owner, member]) {
    await nav(visitor).getByRole('button', { name: 'Kwentuhan' }).waitFor();
    await expect.poll(() => listed(visitor)).toEqual(expected);
  }
  expect(await member.page.getByRole('button', { name: 'Arrange chats' }).count()).toBe(0);

  await nav(member).getByRole('button', { name: 'Kwentuhan' }).click();
  await expect.poll(() => listed(member)).toEqual(['Threads', 'storm-0']);
  await member.page.reload();
  const heading = nav(member).getByRole('button', { name: 'Kwentuhan' });
  await heading.waitFor();
  expect(await heading.getAttribute('aria-expanded')).toBe('false');
  await heading.click();
  await expect.poll(() => listed(member)).toEqual(expected);
  for (const visitor of [owner, member]) expect(visitor.faults()).toEqual([]);
});

test('a chat of the staff shows to a member from the promotion to the demotion, also while it is open', async () => {
  const { page } = owner;
  await page.getByRole('button', { name: 'New chat' }).press('Enter');
  const dialog = page.getByRole('dialog', { name: 'New chat' });
  await dialog.getByRole('textbox', { name: 'Name' }).fill('moderators');
  await dialog.getByRole('radio', { name: 'Staff only' }).click();
  await dialog.getByRole('button', { name: 'Create chat' }).press('Enter');
  await page.getByRole('heading', { level: 1, name: 'moderators' }).waitFor();
  const staff = (visitor: Visitor) => nav(visitor).getByRole('region', { name: 'Staff' }).getByRole('link');
  expect(await staff(owner).getAttribute('aria-current')).toBe('page');
  await page.getByRole('textbox', { name: 'Message' }).fill('Para sa amin lang');
  await page.keyboard.press('Enter');
  await page.getByText('Para sa amin lang').waitFor();
  expect(await listed(member)).not.toContain('moderators');

  const setRole = async (role: 'MODERATOR' | 'MEMBER') => {
    const [group_id, userId] = [room.groupId, room.members[1]?.userId];
    const { rows } = await stage.database.db.query<{ version: number }>(
      'select version from group_members where group_id = $1 and user_id = $2',
      [group_id, userId],
    );
    const answer = await owner.context.request.put(`/api/group-members/${userId}`, {
      data: { group_id, role, version: rows[0]?.version },
      headers: { origin: new URL(page.url()).origin },
    });
    expect(answer.status()).toBe(200);
  };
  await setRole('MODERATOR');
  await staff(member).click();
  await member.page.getByText('Para sa amin lang').waitFor();
  await setRole('MEMBER');
  await member.page.getByText('This chat isn’t available').waitFor();
  expect(await member.page.getByText('Para sa amin lang').count()).toBe(0);
  await member.page.goto(chats);
  await expect.poll(() => listed(member)).not.toContain('moderators');
  for (const visitor of [owner, member]) expect(visitor.faults()).toEqual([]);
});
