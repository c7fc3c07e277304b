import type { DemoEvent } from './demo-event.ts';

/** What the night school of Code sa Gabi has in its calendar. */
export const codeSaGabiEvents: readonly DemoEvent[] = [
  {
    from: 'bernadetteq',
    on: { weekday: 1, weeks: -5 },
    at: '20:00',
    minutes: 120,
    title: 'Klase: JavaScript hanggang React',
    text: `Bukas ang room 19:45 para sa kape at reklamo. May **recording bago mag-11**.

Kung mahina ang net: patayin ang video, hindi ang sarili.`,
    link: 'https://meet.example.com/code-sa-gabi',
    repeats: { freq: 'WEEKLY', by_day: ['MO', 'WE', 'FR'] },
    special: { ahead: 1, at: '21:00', title: 'Klase: Git, ang panaginip at bangungot' },
    going: [
      'kenongkingco',
      'trishamaeb',
      'carldumlao',
      'zaynababubakar',
      'hazelmacaraig',
      'kylanicole',
      'aldrinp',
    ],
    maybe: ['luzabellana', 'edwinsalonga'],
    declined: ['vincentchua'],
  },
  {
    from: 'kenongkingco',
    on: { weekday: 2, weeks: -4 },
    at: '21:30',
    minutes: 60,
    title: 'Office hours: i-paste ang buong error',
    text: 'Walang slides, walang lesson. Isang error, isang paliwanag, susunod na. Pila sa comments.',
    link: 'https://meet.example.com/office-hours',
    repeats: { freq: 'WEEKLY', interval: 2 },
    going: ['jeromebuenaflor', 'faisalmacabando', 'trishamaeb'],
    maybe: ['nattolentino'],
  },
  {
    from: 'migsantillan',
    on: { inDays: 11 },
    at: '13:00',
    minutes: 180,
    title: 'Demo day: project para sa totoong kapitbahay',
    text: 'Limang minuto bawat grupo. Bawal humingi ng tawad sa kulay. May sari-sari store owner na manonood, kaya ayusin ang peso sign.',
    location: 'Barangay hall, 2F, at online',
    link: 'https://meet.example.com/demo-day',
    going: ['bernadetteq', 'carldumlao', 'hazelmacaraig', 'zaynababubakar', 'danicaruiz'],
    maybe: ['kenongkingco', 'aldrinp'],
  },
  {
    from: 'bernadetteq',
    on: { inDays: 4 },
    at: '20:00',
    minutes: 60,
    title: 'Mock interview kasama si Ate Shai',
    text: 'Nilipat natin sa susunod na buwan, may sakit ang anak ni Ate Shai. Huwag munang itapon ang resume.',
    isCancelled: true,
    going: ['trishamaeb', 'jeromebuenaflor'],
  },
];
