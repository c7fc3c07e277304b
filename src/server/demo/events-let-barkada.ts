import type { DemoEvent } from './demo-event.ts';

/** What the reviewees of LET Barkada have in their calendar. */
export const letBarkadaEvents: readonly DemoEvent[] = [
  {
    from: 'coraagbayani',
    on: { weekday: 1, weeks: -6 },
    at: '19:00',
    minutes: 120,
    title: 'Drill: Prof Ed',
    text: `Dalawampung tanong, isang dahilan bawat sagot. **Kumain muna.**

Ang mahuli, magbabasa ng Piaget nang malakas.`,
    link: 'https://meet.example.com/let-drill',
    repeats: { freq: 'WEEKLY', by_day: ['MO', 'WE'] },
    going: ['maninapenaflor', 'rosaliedelapena', 'aishamangondato', 'jenalynpascua', 'rodelcastaneda'],
    maybe: ['melodybanez'],
  },
  {
    from: 'ferdiebumanglag',
    on: { weekday: 5, weeks: -6 },
    at: '19:00',
    minutes: 90,
    title: 'Math clinic ni Sir Ferdie',
    text: 'Fractions muna, hiya mamaya. Dalhin ang number na kinatatakutan.',
    link: 'https://meet.example.com/math-clinic',
    repeats: { freq: 'WEEKLY' },
    special: { ahead: 1, location: 'Sa bahay ni Ma’am Cora, may pansit' },
    going: ['jenalynpascua', 'edwinsalonga', 'maninapenaflor'],
    declined: ['aishamangondato'],
  },
  {
    from: 'coraagbayani',
    on: { inDays: 24 },
    minutes: 2 * 24 * 60,
    title: 'Mock exam, buong dalawang araw',
    text: 'Unang araw Gen Ed at Prof Ed, ikalawa major. Lapis, ID, baon. Walang cellphone, kahit para sa oras.',
    location: 'San Isidro Elementary School, Room 4',
    going: ['maninapenaflor', 'rosaliedelapena', 'jenalynpascua', 'melodybanez', 'rodelcastaneda'],
    maybe: ['edwinsalonga'],
  },
];
