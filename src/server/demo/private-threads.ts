import type { Username } from './people.ts';
import type { Thread } from './thread.ts';

/** Everything that two people said to each other in private. They share a community. */
export interface PrivateThread {
  /** Whoever opened it first. */
  readonly between: readonly [Username, Username];
  readonly lines: Thread;
  /** Of the second, if that is one of the accounts that a visitor signs in with; 0 for everybody else. */
  readonly unread?: number;
}

export const privateThreads: readonly PrivateThread[] = [
  {
    between: ['jocelynybanez', 'luzabellana'],
    unread: 2,
    lines: [
      {
        from: 'jocelynybanez',
        daysAgo: 6,
        at: '19:40',
        text: 'Luz, naa koy bride nga gusto og tulo ka andana sa katorse. Kaya ba nimo ang ensaymada tower sa kilid?',
      },
      { from: 'luzabellana', daysAgo: 6, at: '19:52', text: 'Pila ka buok ang tower?' },
      {
        from: 'jocelynybanez',
        daysAgo: 6,
        at: '19:53',
        answers: 'Pila ka buok',
        text: '120. Ug gusto niya nga dili hagip-ot ang ube, kay lila na ang mga abay.',
      },
      {
        from: 'luzabellana',
        daysAgo: 6,
        at: '20:04',
        text: 'Kaya. Duha ka batch sa Biyernes, duha sa Sabado sa kaadlawon. Akong ilista ang costing unya ipadala nako karong gabii.',
        reactions: { '🙏': ['jocelynybanez'] },
      },
      {
        from: 'luzabellana',
        daysAgo: 6,
        at: '22:15',
        text: '120 ka ensaymada nga 60 g:\nSangkap ₱2,184\nBox ug stand ₱640\nOras 9 × ₱80\n\nTanan ₱3,544. Ang presyo nako nimo ₱4,200, deliver na.',
        pinnedBy: 'jocelynybanez',
      },
      {
        from: 'jocelynybanez',
        daysAgo: 5,
        at: '07:10',
        answers: '120 ka ensaymada',
        text: 'Barato ra ka kaayo, dili ko musugot. ₱4,800 ug ako ang gas.',
        reactions: { '😂': ['luzabellana'], '❤️': ['luzabellana'] },
      },
      { from: 'luzabellana', daysAgo: 5, at: '07:31', text: 'Sige, apan tilawi una ang ube ugma.' },
      {
        from: 'jocelynybanez',
        minutesAgo: 48,
        text: 'Ang bride nitawag. Misaka ngadto sa 150 ang bisita 😬',
      },
      { from: 'jocelynybanez', minutesAgo: 46, text: 'Kaya pa ba o isulti nako nga hangtod 120 ra gyud?' },
    ],
  },
  {
    between: ['luzabellana', 'kenongkingco'],
    unread: 1,
    lines: [
      {
        from: 'luzabellana',
        daysAgo: 3,
        at: '21:02',
        text: 'Ken, nahihiya akong magtanong sa grupo. Bakit dalawa ang dumarating na order pag mabagal ang signal ng suki?',
      },
      {
        from: 'kenongkingco',
        daysAgo: 3,
        at: '21:10',
        text: "Huwag kayong mahiya, Ma'am, yan ang pinakamagandang tanong this week. Napipindot nila ulit kasi walang sagot agad.",
      },
      {
        from: 'kenongkingco',
        daysAgo: 3,
        at: '21:12',
        text: 'Bigyan natin ng sariling numero ang bawat order bago ipadala. Pag dumating ulit yung parehong numero, isang order lang ang itatala.',
        reactions: { '💡': ['luzabellana'] },
      },
      {
        from: 'luzabellana',
        daysAgo: 3,
        at: '21:20',
        answers: 'Bigyan natin ng sariling numero',
        text: 'Parang resibo na may serial number. Bakit hindi ninyo sinabi agad, bookkeeper ang nanay ko!',
      },
      {
        from: 'kenongkingco',
        daysAgo: 3,
        at: '21:21',
        text: 'Resibo nga. Mas malinaw pa kayo magpaliwanag kaysa sa docs 😄',
      },
      {
        from: 'luzabellana',
        minutesAgo: 27,
        text: "Gumagana na! Tatlong pindot, isang order. Padadalhan kita ng ensaymada sa opisina, 'wag kang tumanggi.",
      },
    ],
  },
  {
    between: ['aishamangondato', 'maninapenaflor'],
    unread: 2,
    lines: [
      {
        from: 'aishamangondato',
        daysAgo: 2,
        at: '22:48',
        text: 'Niña, gising ka pa? Hindi ko matandaan ang pagkakaiba ng validity at reliability kahit ilang beses ko basahin.',
      },
      {
        from: 'maninapenaflor',
        daysAgo: 2,
        at: '22:51',
        text: 'Gising! Banana bread sa oven. Isipin mo ang timbangan ko: laging kulang ng 10 grams, pero laging 10.',
      },
      {
        from: 'aishamangondato',
        daysAgo: 2,
        at: '22:53',
        answers: 'Gising! Banana bread',
        text: 'Reliable pero hindi valid! Ngayon ko lang talaga nakuha.',
        reactions: { '🎉': ['maninapenaflor'] },
      },
      {
        from: 'maninapenaflor',
        daysAgo: 2,
        at: '22:54',
        text: 'Yan. Tulog na, may klase ka pa ng madaling araw.',
      },
      {
        from: 'aishamangondato',
        minutesAgo: 16,
        text: 'May dala akong palapa para sa banana bread mo. Oo, palapa. Magtiwala ka.',
      },
      {
        from: 'aishamangondato',
        minutesAgo: 15,
        text: 'Saan tayo magre-review mamaya, dito o sa study-room?',
      },
    ],
  },
  {
    between: ['jeromebuenaflor', 'kenongkingco'],
    unread: 1,
    lines: [
      {
        from: 'jeromebuenaflor',
        daysAgo: 1,
        at: '20:15',
        text: 'Kuya Ken, magkano po ba ang tamang singil sa pagbabago pagkatapos ng approve? Gusto nila ng bagong kulay. Pangatlo na.',
      },
      {
        from: 'kenongkingco',
        daysAgo: 1,
        at: '20:22',
        text: 'Dalawang libreng bago, tapos per hour. Ano ang nakasulat sa usapan ninyo?',
      },
      { from: 'jeromebuenaflor', daysAgo: 1, at: '20:23', text: 'Chat lang po namin 😅' },
      {
        from: 'kenongkingco',
        daysAgo: 1,
        at: '20:25',
        answers: 'Chat lang po namin',
        text: 'Kasulatan na rin yan. Sagutin mo nang mabait: "Kasama po ang dalawang pagbabago. Ang susunod ay ₱350 bawat oras, sabihan ko po kayo bago magsimula."',
        pinnedBy: 'jeromebuenaflor',
        reactions: { '🙏': ['jeromebuenaflor'] },
      },
      {
        from: 'jeromebuenaflor',
        minutesAgo: 26,
        text: 'Pumayag po sila! Sabi pa, "ang propesyonal mo naman".',
      },
    ],
  },
  {
    between: ['danicaruiz', 'kenongkingco'],
    lines: [
      {
        from: 'danicaruiz',
        daysAgo: 4,
        at: '12:05',
        text: 'Hi Ken! Si Danica sa Code sa Gabi. Okay lang ba ang portfolio na tatlo lang ang laman?',
      },
      {
        from: 'kenongkingco',
        daysAgo: 4,
        at: '12:40',
        text: 'Mas okay ang tatlong may kwento kaysa sampung screenshot. Isama mo kung ano ang hindi gumana.',
      },
      {
        from: 'danicaruiz',
        daysAgo: 4,
        at: '12:44',
        answers: 'Mas okay ang tatlong',
        text: 'May isa akong sobrang hindi gumana. Yun na ang uunahin ko.',
        reactions: { '👏': ['kenongkingco'] },
      },
    ],
  },
  {
    between: ['maninapenaflor', 'luzabellana'],
    lines: [
      {
        from: 'maninapenaflor',
        daysAgo: 9,
        at: '17:25',
        text: "Ma'am Luz, pwede ba i-freeze ang banana bread? Naay mi-order og napulo para sa graduation.",
      },
      {
        from: 'luzabellana',
        daysAgo: 9,
        at: '17:41',
        text: 'Pwede, hangtod duha ka semana. Putsa kausa sa plastic, kaduha sa foil, unya isulat ang petsa.',
      },
      {
        from: 'luzabellana',
        daysAgo: 9,
        at: '17:42',
        text: 'Putosa, pasayloa ko. Ang telepono nako gipalitan na sab ang akong pulong 🙈',
        reactions: { '😂': ['maninapenaflor'] },
      },
      {
        from: 'maninapenaflor',
        daysAgo: 9,
        at: '17:45',
        text: 'Klaro kaayo gihapon ma’am, daghang salamat!',
      },
    ],
  },
  {
    between: ['hanifaguiling', 'luzabellana'],
    lines: [
      {
        from: 'hanifaguiling',
        daysAgo: 12,
        at: '10:05',
        text: 'Hi Luz! Your question about receipts deserves a private answer: yes, the home bakery needs its own registration, and no, you are not in trouble.',
      },
      {
        from: 'luzabellana',
        daysAgo: 12,
        at: '10:19',
        answers: 'Hi Luz! Your question',
        text: 'I just exhaled for the first time since Tuesday.',
      },
      {
        from: 'hanifaguiling',
        daysAgo: 12,
        at: '10:21',
        text: 'Good. Bring your valid ID, the barangay clearance and one photo of the oven. The photo is not required, I simply want to see it.',
        reactions: { '❤️': ['luzabellana'] },
      },
    ],
  },
  {
    between: ['coraagbayani', 'maninapenaflor'],
    unread: 1,
    lines: [
      {
        from: 'coraagbayani',
        daysAgo: 7,
        at: '06:30',
        text: 'Anak, nabasa ko ang mga sagot mo sa drill. Ikaw ba ay nagtuturo na, o ayaw mo lang aminin?',
      },
      {
        from: 'maninapenaflor',
        daysAgo: 7,
        at: '06:58',
        text: "Tutor pa lang po, Ma'am, limang bata sa kapitbahay. Tinapay ang bayad ng tatlo.",
        reactions: { '❤️': ['coraagbayani'] },
      },
      {
        from: 'coraagbayani',
        daysAgo: 7,
        at: '07:05',
        answers: 'Tutor pa lang po',
        text: 'Tinapay din ang una kong sahod. Tatlumpu’t apat na taon akong hindi nagutom.',
      },
      {
        from: 'maninapenaflor',
        daysAgo: 7,
        at: '07:06',
        text: 'Isusulat ko po yan sa unahan ng reviewer ko.',
      },
      {
        from: 'coraagbayani',
        minutesAgo: 72,
        text: 'Pagkatapos ng exam, ikaw na ang hahawak ng English drills. Hindi ito tanong.',
      },
    ],
  },
];
