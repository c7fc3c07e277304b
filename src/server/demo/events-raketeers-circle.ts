import type { DemoEvent } from './demo-event.ts';

/** What the freelancers of Raketeers Circle have in their calendar. */
export const raketeersEvents: readonly DemoEvent[] = [
  {
    from: 'hanifaguiling',
    on: { weekday: 3, weeks: -10 },
    at: '12:00',
    minutes: 45,
    title: 'Lunch with a form: 1701Q without tears',
    text: `Bring the form, your receipts, and rice. We fill in **one box at a time**.

Nothing you show leaves the room.`,
    link: 'https://meet.example.com/lunch-with-a-form',
    repeats: { freq: 'MONTHLY', by_day: ['2WE'] },
    going: ['gerardilagan', 'patlocsin', 'maninapenaflor', 'stephtan'],
    maybe: ['luzabellana', 'rommelbaquiran'],
  },
  {
    from: 'gerardilagan',
    on: { weekday: 5, weeks: -3 },
    at: '22:00',
    minutes: 120,
    title: 'Quiet coworking, cameras optional',
    text: 'Say what you will finish, mute, finish it. Mostly for those whose client is in Ohio.',
    link: 'https://meet.example.com/quiet',
    repeats: { freq: 'WEEKLY' },
    special: { ahead: 3, isCancelled: true },
    going: ['cedricmanalastas', 'omarsarip', 'kenongkingco', 'trishamaeb'],
    maybe: ['lourdesnunez'],
    declined: ['hanifaguiling'],
  },
  {
    from: 'luzabellana',
    on: { inDays: 15 },
    at: '18:30',
    minutes: 150,
    title: 'Real rates, real dinner: Cebu raketeers',
    text: 'Sugbo Mercado, long table near the lechon. Pay your own, except first-timers: Gerard insists.',
    location: 'Sugbo Mercado, IT Park, Cebu City',
    going: ['gerardilagan', 'patlocsin'],
    maybe: ['maninapenaflor', 'vincentchua', 'kenongkingco'],
  },
];
