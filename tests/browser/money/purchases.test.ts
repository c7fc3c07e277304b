import { beforeAll, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { aRoom } from '../../support/a-room.ts';
import { PHONE, type Visitor } from '../../support/browser/a-browser.ts';
import { goTo } from '../../support/browser/go-to.ts';
import { type SharedStage, sharedStage } from '../../support/browser/shared-stage.ts';
import { judgePage } from './judge-page.ts';

const withId = z.object({ data: z.object({ id: z.string() }) });

let stage: SharedStage;
/** Owns the community and sells. */
let ana: Visitor;
/** A member for free, who buys, on a phone. */
let ben: Visitor;
let groupId: string;
let community: string;

beforeAll(async () => {
  stage = await sharedStage('empty');
  const room = await aRoom(stage.database.db, { names: ['Ana', 'Ben'] });
  groupId = room.groupId;
  community = `/communities/${groupId}/`;
  await stage.database.db.query(
    `update groups set name = 'Hurno', slug = $1::text, subscription_plan_type = 'PRO' where id = $1`,
    [groupId],
  );
  ana = await stage.visitor({ token: room.members[0]?.token });
  ben = await stage.visitor({ ...PHONE, token: room.members[1]?.token });
});

/** A course that asks for the plan, with one lesson. */
async function aCourse(title: string, planId: string): Promise<void> {
  const course = withId.parse(
    await stage.post(ana, '/courses', {
      ...{ group_id: groupId, title, content_md: title, is_active: true, is_public: true },
      group_member_subscription_plan_id: planId,
    }),
  );
  await stage.post(ana, '/lessons', {
    ...{ course_id: course.data.id, title: `Leksyon: ${title}`, type: 'TEXT', content_md: title },
    is_active: true,
  });
}

/** Makes a plan in the dialog; `more` fills in what the first one asks. */
async function makePlan(name: string, fee: string, cycle: string, more = async () => {}): Promise<string> {
  const { page } = ana;
  await page.getByRole('button', { name: 'New plan' }).click();
  const dialog = page.getByRole('dialog', { name: 'New plan' });
  await dialog.getByLabel('Name').fill(name);
  await dialog.getByLabel('Fee').fill(fee);
  await dialog.getByRole('radio', { name: cycle }).click();
  await more();
  await dialog.getByRole('button', { name: 'Create plan' }).click();
  await dialog.waitFor({ state: 'detached' });
  const { rows } = await stage.database.db.query<{ id: string }>(
    'select id from membership_plans where group_id = $1 and type = $2',
    [groupId, name],
  );
  return rows[0]?.id ?? '';
}

/** Opens the page of a course from the list of courses. */
async function openCourse(title: string): Promise<void> {
  const { page } = ben;
  await goTo(page, `${community}?tab=courses`);
  await page.getByRole('link', { name: title }).first().click();
  await page.getByRole('heading', { name: title, level: 1 }).waitFor();
}

/** Buys a course by the button on its page. */
async function pay(title: string, plan: string, amount: string, before = async () => {}): Promise<void> {
  const { page } = ben;
  await openCourse(title);
  await page.getByText(`You get it with ${plan}.`).waitFor();
  await page.getByRole('link', { name: 'Get this course' }).click();
  const dialog = page.getByRole('dialog');
  expect(await dialog.getByRole('radio', { name: new RegExp(plan) }).isChecked()).toBe(true);
  await before();
  await dialog.getByRole('button', { name: `Pay ${amount}` }).click();
  await page.getByRole('button', { name: 'Authorize' }).click();
  await page.getByText('Payment received.').waitFor();
  // They land at what they bought.
  await page.getByRole('button', { name: 'Go to the courses' }).click();
  await page.waitForURL('**/?tab=courses');
}

/** Expects that the lesson of each course can be opened or not, from the list of courses, on a page that was loaded once. */
async function expectOpen(courses: Readonly<Record<string, boolean>>): Promise<void> {
  const { page } = ben;
  for (const [title, isOpen] of Object.entries(courses)) {
    await openCourse(title);
    const locked = page.getByText('See the tier');
    await page
      .getByRole('link', { name: `Leksyon: ${title}` })
      .or(locked)
      .first()
      .waitFor();
    // A page that was kept shows what it had, until it hears of the purchase.
    await expect.poll(() => locked.count(), { message: title }).toBe(isOpen ? 0 : 1);
  }
}

test('a free member buys two courses one after the other, keeps both, and after a refund the other one', async () => {
  await goTo(ana.page, `${community}?tab=subscriptions`);
  const basics = await makePlan('Basics', '299', 'One-time', async () => {
    const dialog = ana.page.getByRole('dialog', { name: 'New plan' });
    expect(await dialog.getByRole('radio', { name: /Joining is free/ }).isChecked()).toBe(true);
    await judgePage(ana.page, 'first plan');
    await ana.page.setViewportSize({ width: 1440, height: 900 });
  });
  const cakes = await makePlan('Cakes', '399', 'One-time', async () => {
    await ana.page.getByRole('dialog', { name: 'New plan' }).getByLabel('Free trial, in days').fill('7');
  });
  await ana.page.getByRole('region', { name: 'Joining' }).waitFor();
  await judgePage(ana.page, 'plans');
  await aCourse('Tinapay', basics);
  await aCourse('Mga cake', cakes);

  await openCourse('Tinapay');
  await ben.page.getByText('You get it with Basics.').waitFor();
  await judgePage(ben.page, 'for sale');
  await ben.page.setViewportSize(PHONE);
  await pay('Tinapay', 'Basics', '₱299');
  // The second one is tried first, then paid.
  await pay('Mga cake', 'Cakes', '₱399', async () => {
    const { page } = ben;
    await page.getByText('Try it for 7 days.').waitFor();
    await judgePage(page, 'trial offered');
    await page.setViewportSize(PHONE);
    await page.getByRole('button', { name: 'Start the trial' }).click();
    await page.waitForURL('**/?tab=courses');
    await expectOpen({ 'Mga cake': true });
    await goTo(page, '/purchases/');
    await page.getByText('Trial until').waitFor();
    await goTo(page, `${community}?tab=subscriptions&showPayment=true`);
    await page.getByRole('dialog').getByRole('radio', { name: /Cakes/ }).check();
    expect(await page.getByRole('button', { name: 'Start the trial' }).count()).toBe(0);
  });
  await goTo(ben.page, `${community}?tab=subscriptions`);
  const own = ben.page.getByRole('region', { name: 'Your membership' });
  await own.getByText('Basics').waitFor();
  await own.getByText('Cakes').waitFor();
  await judgePage(ben.page, 'what I bought');
  await expectOpen({ Tinapay: true, 'Mga cake': true });

  // A week later the trial is over.
  await stage.database.db.query(
    `update entitlements set starts_at = now() - interval '8 days', ends_at = now()
     where source = 'TRIAL' and group_id = $1`,
    [groupId],
  );
  // The owner hears of it, and gives the second one back. What the first one gave stays, and so does the member.
  await goTo(ana.page, '/settings/?tab=notifications');
  await expect.poll(() => ana.page.getByRole('switch', { name: /^Sales/ }).count()).toBe(2);
  await goTo(ana.page, '/notifications/');
  const news = ana.page.getByRole('main').getByRole('link', { name: /Ben .*bought Cakes in Hurno/ });
  await news.click();
  await ana.page.getByRole('heading', { name: /Payment acknowledgement/ }).waitFor();
  await judgePage(ana.page, 'receipt of an owner');
  await ana.page.getByRole('button', { name: 'Refund' }).click();
  const refund = ana.page.getByRole('dialog', { name: 'Refund' });
  expect(await refund.getByLabel('Amount in pesos').inputValue()).toBe('399');
  await refund.getByLabel('Amount in pesos').fill('400');
  await refund.getByRole('button', { name: 'Refund' }).click();
  await refund.getByText('Enter no more than is left of this payment.').waitFor();
  await refund.getByLabel('Amount in pesos').fill('399');
  await judgePage(ana.page, 'refund of an owner');
  await refund.getByRole('button', { name: 'Refund' }).click();
  await refund.waitFor({ state: 'detached' });
  await ana.page.getByText('Returned').waitFor();
  expect(await ana.page.getByRole('button', { name: 'Refund' }).count(), 'nothing is left of it').toBe(0);
  await goTo(ben.page, `${community}?tab=subscriptions`);
  await own.getByText('Basics').waitFor();
  await own.getByText('Cakes').waitFor({ state: 'detached' });
  await expectOpen({ Tinapay: true, 'Mga cake': false });

  // The first one is young and unused: its payer takes it back alone, and stays a member.
  await goTo(ben.page, `${community}?tab=subscriptions`);
  await ben.page.getByRole('link', { name: 'All that you bought and paid' }).click();
  const bought = ben.page.getByRole('list', { name: 'What you bought' }).getByRole('listitem');
  await bought.filter({ hasText: 'Cakes · Hurno' }).getByText('Paid back on').waitFor();
  await bought.filter({ hasText: 'Cakes · Hurno' }).getByText('Ended on').waitFor();
  await judgePage(ben.page, 'purchases');
  await bought.filter({ hasText: 'Basics · Hurno' }).getByRole('link', { name: 'Receipt' }).click();
  await ben.page.getByRole('button', { name: 'Take back this payment' }).click();
  const takingBack = ben.page.getByRole('dialog', { name: 'Take back this payment' });
  await judgePage(ben.page, 'taking back');
  await takingBack.getByRole('button', { name: 'Take back ₱299' }).click();
  await takingBack.waitFor({ state: 'detached' });
  await ben.page.getByText('Returned').waitFor();
  await expectOpen({ Tinapay: false, 'Mga cake': false });
});
