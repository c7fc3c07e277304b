import type { DemoPost } from './demo-post.ts';

/** What the night school of Code sa Gabi posted, oldest first. */
export const codeSaGabiPosts: readonly DemoPost[] = [
  {
    from: 'bernadetteq',
    daysAgo: 38,
    at: '19:30',
    title: 'Paano magtanong para masagot agad',
    text: `Bago mag-post, tatlong bagay lang:

1. **Ano ang gusto mong mangyari.**
2. **Ano ang nangyari.** Buong error message, hindi litrato ng monitor.
3. **Ano na ang nasubukan mo.** Kahit mali. Lalo na kung mali.

Halimbawa ng magandang code block:

\`\`\`js
const presyo = "120" + 5; // bakit 1205?
\`\`\`

Walang tanong na bobo. May tanong lang na walang error message.`,
    isAnnouncement: true,
    pinnedBy: 'bernadetteq',
    tags: ['programming', 'web-development'],
    reactions: {
      '🙏': ['trishamaeb', 'zaynababubakar', 'kylanicole', 'faisalmacabando'],
      '👍': ['kenongkingco', 'migsantillan', 'aldrinp', 'nattolentino', 'hazelmacaraig'],
    },
    comments: [
      {
        from: 'jeromebuenaflor',
        after: 25,
        text: 'Ma’am, paano kung ang error message ay wala, tapos ayaw lang gumana?',
        reactions: { '😂': ['migsantillan', 'carldumlao'] },
        answers: [
          {
            from: 'bernadetteq',
            after: 11,
            text: 'Buksan ang DevTools, tab na Console. Nandiyan siya, nahihiya lang.',
            reactions: { '❤️': ['jeromebuenaflor', 'kylanicole'] },
          },
        ],
      },
    ],
  },
  {
    from: 'faisalmacabando',
    daysAgo: 30,
    at: '22:14',
    title: 'Kaya bang mag-aral ng React sa 4 GB na laptop?',
    text: 'Second-hand na ThinkPad, 4 GB RAM, HDD pa. Pag binuksan ko ang editor, browser at dev server nang sabay, umuusok na. May gumagawa ba sa inyo nito nang hindi nasisira ang ulo?',
    tags: ['web-development', 'javascript'],
    reactions: { '💪': ['zaynababubakar', 'carldumlao', 'bernadetteq'] },
    comments: [
      {
        from: 'carldumlao',
        after: 33,
        text: `Ganyan din gamit ko dati sa Tuguegarao. Ginawa ko:

- palit SSD, ₱900 lang ang 240 GB, **ito ang pinakamalaking ginhawa**
- isang tab lang sa browser
- patayin ang lahat ng extension ng editor maliban sa isa

Sapat na 'yan hanggang sa unang sweldo.`,
        reactions: { '🔥': ['faisalmacabando', 'jeromebuenaflor', 'trishamaeb', 'kenongkingco'] },
        answers: [
          { from: 'faisalmacabando', after: 40, text: 'SSD agad pagkasahod, in shaa Allah. Salamat kuya.' },
          {
            from: 'vincentchua',
            after: 600,
            text: 'May extra akong 128 GB SSD sa drawer. Libre, sagot mo lang LBC. PM... ay bawal pala PM. Dito na lang tayo mag-usap 😅',
            reactions: { '❤️': ['faisalmacabando', 'bernadetteq', 'zaynababubakar', 'luzabellana'] },
          },
        ],
      },
      {
        from: 'aldrinp',
        after: 58,
        text: 'Linux Mint XFCE. Babalik sa 700 MB ang gamit ng RAM kahit bukas na ang browser.',
      },
    ],
  },
  {
    from: 'kylanicole',
    daysAgo: 24,
    at: '21:05',
    title: 'Bakit hindi gumitna ang div ko (part 12)',
    text: `Sinunod ko na lahat:

\`\`\`css
.card {
  display: flex;
  align-items: center;
}
\`\`\`

Sa gitna ng taas-baba oo, pero kaliwa pa rin. Nakaka-iyak na.`,
    tags: ['web-development'],
    reactions: { '😂': ['jeromebuenaflor', 'hazelmacaraig'], '🥲': ['nattolentino', 'trishamaeb'] },
    comments: [
      {
        from: 'migsantillan',
        after: 7,
        text: '`align-items` ay sa kabilang direksyon ng flex. Sa row, taas-baba siya. Idagdag mo `justify-content: center`. O mas maikli: `display: grid; place-items: center`.',
        reactions: { '🙏': ['kylanicole', 'jeromebuenaflor', 'danicaruiz'], '👍': ['bernadetteq'] },
        pinnedBy: 'migsantillan',
        answers: [
          {
            from: 'kylanicole',
            after: 5,
            text: 'GUMANA. Dalawang oras ng buhay ko, kuya Migs.',
            reactions: { '😂': ['migsantillan', 'kenongkingco'] },
          },
        ],
      },
      {
        from: 'danicaruiz',
        after: 120,
        text: 'As the designer: sorry na agad sa lahat ng card na pina-gitna ko.',
        reactions: { '😂': ['kylanicole', 'migsantillan', 'hazelmacaraig', 'bernadetteq'] },
      },
    ],
  },
  {
    from: 'hazelmacaraig',
    daysAgo: 17,
    at: '23:48',
    title: 'Nag-push ako ng .env. Ano na?',
    text: 'Ala eh, ngayon ko lang napansin. Public repo pa. May database password sa loob. Binura ko na yung file at nag-commit ulit, okay na ba ’yun?',
    tags: ['programming', 'cybersecurity'],
    reactions: { '😱': ['trishamaeb', 'kylanicole', 'nattolentino'] },
    comments: [
      {
        from: 'kenongkingco',
        after: 4,
        text: `Hindi pa. Nasa history pa rin. Sunod-sunod, ngayon na:

1. **Palitan ang password sa database.** Ito ang mahalaga, ang iba ay linis na lang.
2. Ilagay ang \`.env\` sa \`.gitignore\`.
3. Saka na ang pag-rewrite ng history.

Pag napalitan na, walang silbi ang lumang password kahit makita pa nila.`,
        reactions: { '❤️': ['hazelmacaraig'], '👍': ['bernadetteq', 'aldrinp', 'migsantillan', 'carldumlao'] },
        answers: [
          {
            from: 'hazelmacaraig',
            after: 9,
            text: 'Napalitan na. Nanginginig pa rin ang kamay ko, pero hindi na sa kape.',
          },
          {
            from: 'aldrinp',
            after: 30,
            text: 'Lahat kami dumaan diyan. Ako, AWS key. Buti napansin agad bago may nagmina ng Bitcoin.',
            reactions: { '😱': ['hazelmacaraig', 'zaynababubakar'] },
          },
        ],
      },
    ],
  },
  {
    from: 'trishamaeb',
    daysAgo: 11,
    at: '12:20',
    title: 'Natanggap ako!! 🎉',
    text: `Junior developer, remote, sa isang accounting firm sa Makati. Ang interview: *gawan mo kami ng table na nasa-sort.* Ginawa ko yung project natin sa Week 9.

₱32k, may HMO, walang screen recorder. Salamat Ma’am Bern, kuya Ken, at sa lahat ng gising ng 1 AM.`,
    tags: ['job-hunting', 'remote-work'],
    reactions: {
      '🎉': [
        'bernadetteq',
        'kenongkingco',
        'migsantillan',
        'luzabellana',
        'carldumlao',
        'zaynababubakar',
        'jeromebuenaflor',
        'hazelmacaraig',
        'kylanicole',
      ],
      '❤️': ['bernadetteq', 'faisalmacabando', 'danicaruiz', 'nattolentino'],
    },
    comments: [
      {
        from: 'bernadetteq',
        after: 3,
        text: 'Umiiyak ako sa klinika ng dentista. Proud na proud ako sa iyo.',
        reactions: { '❤️': ['trishamaeb', 'kenongkingco', 'hazelmacaraig'] },
      },
      {
        from: 'zaynababubakar',
        after: 45,
        text: 'Ate Trish ano pong tinanong nila bukod sa table?',
        answers: [
          {
            from: 'trishamaeb',
            after: 70,
            text: 'Git (ano ang rebase), isang bug na hahanapin sa code nila, at bakit ako lumipat galing accounting. Sabi ko: mas gusto kong gumawa ng kalkulator kaysa maging kalkulator.',
            reactions: { '😂': ['zaynababubakar', 'vincentchua'], '🔥': ['migsantillan'] },
          },
        ],
      },
      { from: 'edwinsalonga', after: 400, text: 'Congrats! May pag-asa pa pala kaming mga shifter.' },
    ],
  },
  {
    from: 'migsantillan',
    daysAgo: 6,
    at: '20:10',
    title: 'Dark mode nang walang library',
    text: `Tatlong linya lang:

\`\`\`css
:root { color-scheme: light dark; }
body { background: Canvas; color: CanvasText; }
a { color: light-dark(#0645ad, #8ab4f8); }
\`\`\`

Susunod ang browser sa setting ng phone. Saka na ang switch, kapag may humingi.`,
    tags: ['web-development'],
    reactions: {
      '🤯': ['kylanicole', 'jeromebuenaflor', 'nattolentino'],
      '🔥': ['danicaruiz', 'kenongkingco'],
    },
    comments: [
      {
        from: 'danicaruiz',
        after: 16,
        text: '`Canvas` is a real color?? I have been typing #121212 for years.',
      },
      {
        from: 'nattolentino',
        after: 210,
        text: 'Sinubukan ko sa project ng kapitbahay (bigasan). Tuwang-tuwa si Aling Rosa, “mas tipid daw sa battery”.',
        reactions: { '❤️': ['migsantillan', 'bernadetteq'] },
      },
    ],
  },
  {
    from: 'nattolentino',
    daysAgo: 2,
    at: '00:35',
    text: 'Anim na buwan na ako sa trabaho at araw-araw pa rin akong naghihintay na malaman nilang hindi ako marunong. Kailan nawawala ’to?',
    reactions: {
      '❤️': ['bernadetteq', 'trishamaeb', 'hazelmacaraig', 'faisalmacabando'],
      '🫂': ['zaynababubakar', 'kenongkingco'],
    },
    comments: [
      {
        from: 'aldrinp',
        after: 12,
        text: 'Siyam na taon na ako. Sasabihin ko sa iyo pag nawala.',
        reactions: { '😂': ['nattolentino', 'migsantillan', 'carldumlao', 'bernadetteq'] },
      },
      {
        from: 'bernadetteq',
        after: 460,
        text: 'Isulat mo tuwing Biyernes ang tatlong bagay na kaya mo na ngayon na hindi mo kaya noong isang buwan. Sa ikatlong buwan, basahin mo mula umpisa.',
        reactions: { '🙏': ['nattolentino', 'kylanicole', 'jeromebuenaflor'] },
        answers: [
          {
            from: 'nattolentino',
            after: 30,
            text: 'Uumpisahan ko ngayong linggo po. Una: alam ko na kung ano ang rebase.',
          },
        ],
      },
    ],
  },
];
