import type { DemoEvent } from './demo-event.ts';

/** What the bakers of Hurno sa Sugbo have in their calendar. */
export const hurnoEvents: readonly DemoEvent[] = [
  {
    from: 'luzabellana',
    on: { weekday: 6, weeks: -8 },
    at: '14:00',
    minutes: 120,
    title: 'Live nga klase sa Sabado',
    text: `Andama ang **timbangan**, dili baso. Ang sangkap naa sa *resipe-ug-sulay* usa ka adlaw sa wala pa.

Kon hinay ang signal, audio ra; ang recording naa human sa klase.`,
    link: 'https://meet.example.com/hurno-sabado',
    repeats: { freq: 'WEEKLY', by_day: ['SA'] },
    special: { ahead: 2, isCancelled: true },
    going: [
      'jocelynybanez',
      'marivictumulak',
      'rheamaevillarin',
      'maninapenaflor',
      'preciousdawn',
      'arnelcabahug',
    ],
    maybe: ['kenongkingco', 'norhayausman'],
    declined: ['mannygo88'],
  },
  {
    from: 'jocelynybanez',
    on: { weekday: 0, weeks: -6 },
    at: '16:00',
    minutes: 60,
    title: 'Costing clinic: dalha ang inyong resibo',
    text: 'Usa ka produkto, usa ka oras. Human ani kabalo na ka pila gyud ang imong ganansya sa usa ka box sa ensaymada.',
    link: 'https://meet.example.com/costing',
    repeats: { freq: 'MONTHLY', by_day: ['1SU'] },
    going: ['luzabellana', 'gliceriabooc', 'danicaruiz'],
    maybe: ['angelicalim'],
  },
  {
    from: 'lezilsuico',
    on: { inDays: 6 },
    at: '05:30',
    minutes: 150,
    title: 'Sabay ta sa Carbon: asukal, harina, lata',
    text: `Barato kon daghan ta. Magkita sa atubangan sa Unit II, dala og eco bag.

Kinsa ang naay pick-up? 🙏`,
    location: 'Carbon Market, Unit II, Cebu City',
    going: ['lezilsuico', 'nongteody', 'arnelcabahug', 'janreyalcoseba'],
    maybe: ['luzabellana'],
    declined: ['maninapenaflor'],
  },
  {
    from: 'luzabellana',
    on: { inDays: 19 },
    minutes: 24 * 60,
    title: 'Bake sale para sa chapel',
    text: 'Tanan order i-drop sa buntag. Ang lista sa kinsa ang magdala og unsa, naa sa pinned nga post.',
    location: 'San Roque Chapel, Mandaue',
    going: ['jocelynybanez', 'marivictumulak', 'gliceriabooc', 'nongteody', 'preciousdawn'],
    maybe: ['maninapenaflor', 'rheamaevillarin'],
  },
];
