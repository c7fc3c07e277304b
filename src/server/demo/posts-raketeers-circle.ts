import type { DemoPost } from './demo-post.ts';

/** What the freelancers of Raketeers Circle posted, oldest first. */
export const raketeersPosts: readonly DemoPost[] = [
  {
    from: 'hanifaguiling',
    daysAgo: 39,
    at: '09:00',
    title: 'House rules, and where the real numbers go',
    text: `Welcome. Three rules, because you are adults:

1. **Real rates only.** "Competitive" is not a number.
2. **No screenshots leave this room.** Trust is the only thing we sell here.
3. **No courses, no "DM me".** If it is worth saying, say it to everybody.

Ask about BIR, contracts, bad clients and worse weekends. Somebody is always awake.`,
    isAnnouncement: true,
    pinnedBy: 'hanifaguiling',
    tags: ['freelancing'],
    reactions: {
      '👍': ['gerardilagan', 'luzabellana', 'patlocsin', 'rommelbaquiran', 'cedricmanalastas'],
      '❤️': ['lourdesnunez', 'stephtan'],
    },
    comments: [
      {
        from: 'patlocsin',
        after: 22,
        text: '"Competitive is not a number" should be on a shirt.',
        reactions: { '😂': ['hanifaguiling', 'gerardilagan'], '👍': ['omarsarip'] },
      },
    ],
  },
  {
    from: 'lourdesnunez',
    daysAgo: 31,
    at: '21:12',
    title: 'Client wants a “small discount” after delivery',
    text: `Nai-deliver ko na lahat, 14 episodes, subtitles at transcript. Kanina nag-email: *"since the show was not renewed, can we agree on 60%?"*

May kontrata, pero walang down payment kasi "repeat client". Paano ba sumagot nang hindi nagmumukhang galit? Kasi galit ako.`,
    tags: ['freelancing'],
    reactions: {
      '😡': ['gerardilagan', 'patlocsin', 'jeromebuenaflor'],
      '🫂': ['hanifaguiling', 'stephtan'],
    },
    comments: [
      {
        from: 'patlocsin',
        after: 9,
        text: `Send exactly this:

> Thank you for letting me know about the show. The invoice covers work delivered and accepted on the 3rd, per section 4, and remains due on the 18th. I can split it in two payments if that helps.

No apology, no explanation, no emoji. You are offering **time**, never **price**.`,
        reactions: {
          '🔥': ['lourdesnunez', 'gerardilagan', 'hanifaguiling', 'rommelbaquiran', 'luzabellana'],
          '🙏': ['lourdesnunez'],
        },
        pinnedBy: 'gerardilagan',
        answers: [
          { from: 'lourdesnunez', after: 35, text: 'Sent. Nanginginig, pero sent.' },
          {
            from: 'lourdesnunez',
            after: 2_900,
            text: 'BAYAD NA. Buo. Sabi pa nila "apologies for the confusion". Confusion daw.',
            reactions: {
              '🎉': ['patlocsin', 'hanifaguiling', 'gerardilagan', 'stephtan', 'cedricmanalastas'],
            },
          },
        ],
      },
      {
        from: 'gerardilagan',
        after: 60,
        text: 'Sa susunod 50% bago magbukas ng file. Kahit pinsan. Lalo na kung pinsan.',
        reactions: { '😂': ['lourdesnunez', 'omarsarip', 'maninapenaflor'] },
      },
    ],
  },
  {
    from: 'trishamaeb',
    daysAgo: 23,
    at: '19:40',
    title: '8% or graduated? Unang beses kong magre-register',
    text: 'Side project pa lang, mga ₱25k a month. Pinapili ako sa BIR form ng 8% o graduated rates. Ano pong pinili niyo at bakit? Wala akong masyadong gastos, laptop at internet lang.',
    tags: ['taxes-and-bir', 'freelancing'],
    comments: [
      {
        from: 'hanifaguiling',
        after: 48,
        text: `For your numbers:

- **8%**: (300,000 − 250,000) × 8% = **₱4,000** a year, and no percentage tax. The ₱250,000 deduction counts only if you have *no* salary.
- **Graduated**: income tax after expenses, plus 3% percentage tax each quarter.

Few expenses, below ₱3M: 8%. But you must *choose* it on the first return of the year, or you are graduated for the whole year. Ask your RDO too; I am a bookkeeper, not your lawyer.`,
        reactions: {
          '🙏': ['trishamaeb', 'stephtan', 'rommelbaquiran', 'kenongkingco'],
          '🔥': ['cedricmanalastas'],
        },
        pinnedBy: 'hanifaguiling',
        answers: [
          {
            from: 'trishamaeb',
            after: 20,
            text: 'Ate Hanifa, natulog na sana ako nang mahimbing noong isang buwan kung nabasa ko agad ’to.',
          },
          {
            from: 'stephtan',
            after: 95,
            text: 'Paano kung may salary din ako part time?',
            answers: [
              {
                from: 'hanifaguiling',
                after: 15,
                text: 'Then the 250k is already used by your salary: 8% of *all* freelance income.',
              },
            ],
          },
        ],
      },
      {
        from: 'cedricmanalastas',
        after: 130,
        text: 'Pinili ko 8%, dalawang taon na. Isang pahina kada quarter. Walang drama.',
      },
    ],
  },
  {
    from: 'stephtan',
    daysAgo: 16,
    at: '15:26',
    title: 'Rate check: 24-page picture book',
    text: 'Publisher sa Singapore, 24 pages, full color, buyout ng rights. Ang alok ay USD 1,100. Tatlong buwan ang trabaho. Maganda ang kwento (may pusa). Mababa ba?',
    tags: ['illustration', 'freelancing'],
    reactions: { '🐈': ['luzabellana', 'maninapenaflor'] },
    comments: [
      {
        from: 'omarsarip',
        after: 14,
        text: '1,100 ÷ 24 = $45 kada pahina, **buyout** pa. Mababa. Ako sa 3D, hindi ako bumababa sa $120 kada render kahit walang buyout.',
      },
      {
        from: 'patlocsin',
        after: 38,
        text: 'Buyout is the word that costs money. Ask for first rights for five years at 1,100, or 2,600 for the buyout. Let *them* choose.',
        reactions: { '🤯': ['stephtan'], '👍': ['omarsarip', 'hanifaguiling', 'gerardilagan'] },
        answers: [
          {
            from: 'stephtan',
            after: 4_400,
            text: 'Pinili nila ang five years, dinagdagan pa ng royalty na 5%. Akin pa rin ang pusa 😭',
            reactions: { '🎉': ['patlocsin', 'omarsarip', 'luzabellana', 'hanifaguiling', 'lourdesnunez'] },
          },
        ],
      },
    ],
  },
  {
    from: 'rommelbaquiran',
    daysAgo: 9,
    at: '05:50',
    title: 'Brownout tuwing hapon, client sa Texas. Ano setup niyo?',
    text: 'Dito sa Ilagan, 1 to 4 PM halos araw-araw. Gabi naman ang client pero ang *reports* ay hapon ko ginagawa. Naubos na ang powerbank ng router.',
    tags: ['remote-work', 'virtual-assistance'],
    reactions: { '😩': ['lourdesnunez', 'kenongkingco'] },
    comments: [
      {
        from: 'omarsarip',
        after: 120,
        text: 'Mini UPS na 12V para sa router at fiber modem, ₱1,400, walong oras. Laptop sa battery. Render? Gabi na lang.',
        reactions: { '👍': ['rommelbaquiran', 'vincentchua', 'jeromebuenaflor'] },
      },
      {
        from: 'vincentchua',
        after: 200,
        text: 'Sa hardware namin ₱1,250 lang yung mini UPS, padala ko sa bus kung gusto mo. Resibo, kasama.',
        reactions: { '❤️': ['rommelbaquiran'], '😂': ['hanifaguiling'] },
        answers: [
          {
            from: 'rommelbaquiran',
            after: 45,
            text: 'Kunin ko. At salamat sa resibo, deductible... ay naka-8% pala ako.',
          },
        ],
      },
    ],
  },
  {
    from: 'gerardilagan',
    daysAgo: 3,
    at: '22:05',
    title: 'Template: revision clause na gumagana',
    text: `Dalawang taon ko nang gamit, kopyahin niyo:

> *The fee includes two rounds of revisions, each sent as one list. A change to what was approved in an earlier round is new work, billed at ₱900 per hour.*

Ang mahalaga ay **one list**. Bago ’yan, 40 na magkakahiwalay na “last na talaga”.`,
    tags: ['freelancing', 'video-editing'],
    isEdited: true,
    reactions: {
      '🔥': ['patlocsin', 'stephtan', 'omarsarip', 'lourdesnunez', 'luzabellana'],
      '🙏': ['trishamaeb', 'maninapenaflor'],
    },
    comments: [
      {
        from: 'kenongkingco',
        after: 31,
        text: 'Magkano kung sa web naman? Pareho lang ba ng oras?',
        answers: [
          {
            from: 'vincentchua',
            after: 26,
            text: 'Sa Shopify: ₱1,200 per hour, minimum kalahating oras. Bumaba agad ang “pwede pa-urong ng logo” ng 90%.',
            reactions: { '😂': ['kenongkingco', 'gerardilagan'] },
          },
        ],
      },
    ],
  },
  {
    from: 'maninapenaflor',
    daysAgo: 1,
    at: '13:18',
    text: 'Unang invoice ko bukas! ₱6,500 para sa apat na blog post. Kinakabahan ako kahit ako naman ang maniningil 😅',
    reactions: {
      '🎉': ['hanifaguiling', 'patlocsin', 'luzabellana'],
      '💪': ['gerardilagan', 'cedricmanalastas'],
    },
    comments: [
      {
        from: 'cedricmanalastas',
        after: 8,
        text: 'Ilagay ang due date, TIN mo, at kung saan magbabayad. At i-send ng Martes ng umaga, huwag Biyernes ng hapon.',
        reactions: { '👍': ['maninapenaflor', 'hanifaguiling'] },
      },
    ],
  },
];
