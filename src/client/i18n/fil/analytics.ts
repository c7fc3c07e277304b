/** Filipino for the page of figures. */
export const analyticsText: Readonly<Record<string, string>> = {
  Analytics: 'Analytics',
  'Days in Manila.': 'Mga araw sa Maynila.',
  'Days in Manila. Counted at {time}.': 'Mga araw sa Maynila. Binilang noong {time}.',
  'Figures of': 'Mga numero ng',
  'The platform': 'Ang platform',
  'Your learning': 'Ang pag-aaral mo',
  Range: 'Saklaw',
  'Last 7 days': 'Huling 7 araw',
  'Last 30 days': 'Huling 30 araw',
  'Last 90 days': 'Huling 90 araw',
  'Last 12 months': 'Huling 12 buwan',
  Interval: 'Pagitan',
  Weeks: 'Mga linggo',
  Months: 'Mga buwan',
  'The figures did not load': 'Hindi na-load ang mga numero',
  'Loading the figures': 'Nilo-load ang mga numero',
  'Nothing to count yet': 'Wala pang mabibilang',
  'Start a course or write something, and your figures will show up here.':
    'Magsimula ng course o magsulat, at lalabas dito ang mga numero mo.',
  'When people write': 'Kung kailan nagsusulat ang mga tao',
  'Posts, comments and messages by weekday and hour': 'Mga post, komento at mensahe ayon sa araw at oras',
  'What is this?': 'Ano ito?',
  '{change}% ({before} before)': '{change}% (dati {before})',
  'Show numbers': 'Ipakita ang mga numero',
  'Hide numbers': 'Itago ang mga numero',
  '{n} h': '{n} oras',
  Engagement: 'Aktibidad',
  Revenue: 'Kita',
  Learning: 'Pag-aaral',
  Safety: 'Kaligtasan',
  'Live connections': 'Mga live na koneksyon',
  Accounts: 'Mga account',
  'Accounts that exist, by the day they were created. Deleted accounts are not counted.':
    'Mga account na mayroon, ayon sa araw na ginawa. Hindi kasama ang mga na-delete.',
  'Verified accounts': 'Mga verified na account',
  'Accounts with a confirmed email address.': 'Mga account na may nakumpirmang email.',
  'New accounts': 'Mga bagong account',
  'Accounts created in these days that still exist.':
    'Mga account na ginawa sa mga araw na ito at mayroon pa.',
  'Daily active': 'Aktibo bawat araw',
  'People who opened Tambayan on a day, on average.':
    'Mga taong nagbukas ng Tambayan sa isang araw, sa average.',
  'Weekly active': 'Aktibo bawat linggo',
  'Different people who opened Tambayan in the last 7 days of the range.':
    'Ilang tao ang nagbukas ng Tambayan sa huling 7 araw ng saklaw.',
  'Monthly active': 'Aktibo bawat buwan',
  'Different people who opened Tambayan in the last 30 days of the range.':
    'Ilang tao ang nagbukas ng Tambayan sa huling 30 araw ng saklaw.',
  'Daily of monthly active': 'Araw-araw sa buwanang aktibo',
  'Daily active people as a percentage of monthly active people.':
    'Porsiyento ng aktibo bawat araw sa aktibo bawat buwan.',
  Contributors: 'Mga nagsusulat',
  'Different people who wrote a post, comment or message in the last 30 days of the range.':
    'Ilang tao ang nagsulat ng post, komento o mensahe sa huling 30 araw ng saklaw.',
  'Contributors of active': 'Nagsusulat sa mga aktibo',
  'Contributors as a percentage of monthly active people.': 'Porsiyento ng nagsusulat sa aktibo bawat buwan.',
  'All communities': 'Lahat ng komunidad',
  'Communities that are not archived, by the day they were created.':
    'Mga komunidad na hindi naka-archive, ayon sa araw na ginawa.',
  'New communities': 'Mga bagong komunidad',
  'Communities created in these days that are not archived.':
    'Mga komunidad na ginawa sa mga araw na ito at hindi naka-archive.',
  'Active communities': 'Mga aktibong komunidad',
  'Communities with a post, comment or message in the last 30 days of the range.':
    'Mga komunidad na may post, komento o mensahe sa huling 30 araw ng saklaw.',
  'Verified communities': 'Mga verified na komunidad',
  'Communities with the verified badge now.': 'Mga komunidad na may verified badge ngayon.',
  'On a paid plan': 'May bayad na plan',
  'Communities on a plan above Freemium now.': 'Mga komunidad na mas mataas sa Freemium ang plan ngayon.',
  'Expired plans': 'Mga natapos na plan',
  'Communities that are read-only now because their plan ended.':
    'Mga komunidad na babasahin lang ngayon dahil natapos ang plan.',
  'By plan': 'Ayon sa plan',
  'Communities on each plan now.': 'Mga komunidad sa bawat plan ngayon.',
  'Paid by members': 'Binayad ng mga miyembro',
  'What members paid to communities, before refunds and fees.':
    'Binayad ng mga miyembro sa mga komunidad, bago ang refund at fees.',
  'Plan sales': 'Benta ng plan',
  'What communities paid for their plans, without tax and before refunds.':
    'Binayad ng mga komunidad para sa plan, walang tax at bago ang refund.',
  'Platform commission': 'Komisyon ng platform',
  'The part of member payments that the platform keeps, after refunds.':
    'Bahagi ng bayad ng mga miyembro na napupunta sa platform, matapos ang refund.',
  'Money refunded': 'Perang ibinalik',
  'All money that was given back.': 'Lahat ng perang ibinalik.',
  'Processing fees': 'Processing fees',
  'What the payment service took.': 'Kinuha ng payment service.',
  Earned: 'Kinita',
  'What is left after refunds, commission and payment fees.':
    'Natira matapos ang refund, komisyon at payment fees.',
  'Monthly recurring revenue': 'Buwanang tuloy-tuloy na kita',
  'What running community plans pay in a month. Yearly plans count a twelfth.':
    'Bayad ng mga tumatakbong plan sa isang buwan. Ang taunang plan ay hinahati sa labindalawa.',
  'Revenue per active person': 'Kita sa bawat aktibong tao',
  'Commission and plan sales after refunds, divided by monthly active people.':
    'Komisyon at benta ng plan matapos ang refund, hinati sa aktibo bawat buwan.',
  'Renewal rate': 'Nag-renew',
  'Paid periods that ended in these days and were renewed since.':
    'Mga bayad na panahon na natapos sa mga araw na ito at na-renew na.',
  Churn: 'Hindi nag-renew',
  'Paid periods that ended in these days and were not renewed.':
    'Mga bayad na panahon na natapos sa mga araw na ito at hindi na-renew.',
  'Successful payments': 'Mga matagumpay na bayad',
  'Payments that bought a plan or a membership.': 'Mga bayad para sa plan o membership.',
  'Payment methods': 'Paraan ng pagbabayad',
  'Successful payments in these days by method.':
    'Mga matagumpay na bayad sa mga araw na ito ayon sa paraan.',
  'Courses started': 'Mga sinimulang course',
  'How often a learner started a course.': 'Ilang beses may nagsimula ng course.',
  'Courses completed': 'Mga natapos na course',
  'How often a learner completed a course.': 'Ilang beses may nakatapos ng course.',
  'Hours to complete': 'Oras bago matapos',
  'Half of the completed courses took this many hours or less, from start to completion.':
    'Ganito karaming oras o mas kaunti ang kalahati ng mga natapos na course.',
  'Lessons completed': 'Mga natapos na lesson',
  'How often a learner completed a lesson.': 'Ilang beses may nakatapos ng lesson.',
  'Quiz attempts': 'Mga sagot sa quiz',
  'How often a learner submitted a quiz.': 'Ilang beses may nagpasa ng quiz.',
  'Quiz pass rate': 'Pumasa sa quiz',
  'Quiz attempts that were passed.': 'Mga sagot sa quiz na pumasa.',
  'Posts written': 'Mga naisulat na post',
  'Published posts. Hidden and deleted posts are not counted.':
    'Mga naka-publish na post. Hindi kasama ang mga nakatago at na-delete.',
  'Comments written': 'Mga naisulat na komento',
  'Published comments. Hidden and deleted comments are not counted.':
    'Mga naka-publish na komento. Hindi kasama ang mga nakatago at na-delete.',
  'Reactions given': 'Mga ibinigay na reaksyon',
  'Reactions to posts, comments and messages that were not taken back.':
    'Mga reaksyon sa post, komento at mensahe na hindi binawi.',
  'Messages sent': 'Mga naipadalang mensahe',
  'Chat messages that were not deleted. On the platform, private messages are counted but never read.':
    'Mga mensahe sa chat na hindi na-delete. Sa platform, binibilang ang mga private na mensahe pero hindi binabasa.',
  'New reports': 'Mga bagong report',
  'Cases opened in these days.': 'Mga kasong binuksan sa mga araw na ito.',
  'Open reports': 'Mga bukas na report',
  'Cases without a decision now, by priority.': 'Mga kasong wala pang desisyon ngayon, ayon sa priority.',
  'Time to first action': 'Tagal bago ang unang aksyon',
  'Median time from a report to the first action, for cases opened in these days.':
    'Median na tagal mula report hanggang unang aksyon, sa mga kasong binuksan sa mga araw na ito.',
  'Time to decision': 'Tagal bago ang desisyon',
  'Median time from a report to the decision, for cases opened in these days.':
    'Median na tagal mula report hanggang desisyon, sa mga kasong binuksan sa mga araw na ito.',
  'Active restrictions': 'Mga aktibong restriction',
  'Mutes, bans and other restrictions in force now.':
    'Mga mute, ban at iba pang restriction na may bisa ngayon.',
  'Open appeals': 'Mga bukas na apela',
  'Appeals without a decision now.': 'Mga apelang wala pang desisyon ngayon.',
  'Open connections': 'Mga bukas na koneksyon',
  'Live connections to this server now.': 'Mga live na koneksyon sa server na ito ngayon.',
  'Events delivered': 'Mga naihatid na event',
  'Live events this server delivered since it started.':
    'Mga live na event na naihatid ng server na ito mula nang magsimula.',
  'Connections resumed': 'Mga naipagpatuloy na koneksyon',
  'Connections to this server that continued after an interruption, since it started.':
    'Mga koneksyon sa server na ito na nagpatuloy matapos maputol, mula nang magsimula.',
  'Active members': 'Mga aktibong miyembro',
  'Members now, by the day they joined.': 'Mga miyembro ngayon, ayon sa araw ng pagsali.',
  'New members': 'Mga bagong miyembro',
  'Members who joined in these days and are still members.':
    'Mga sumali sa mga araw na ito at miyembro pa rin.',
  'Active days': 'Mga aktibong araw',
  'Days on which you opened Tambayan.': 'Mga araw na binuksan mo ang Tambayan.',
  'This range has more than 400 points. Choose a shorter range or a longer interval.':
    'Lampas 400 ang punto ng saklaw na ito. Pumili ng mas maikling saklaw o mas mahabang pagitan.',
  'Choose today or an earlier day': 'Piliin ang araw na ito o mas maaga',
  'The first day must not be after the last day': 'Hindi puwedeng mas huli ang unang araw sa huling araw',
  'Write a day like 2026-11-22': 'Isulat ang araw tulad ng 2026-11-22',
  'Choose a day between 2000 and 2100': 'Pumili ng araw mula 2000 hanggang 2100',

  // Lessons, lists and live connections.
  'See the list': 'Tingnan ang listahan',
  'The lessons did not load': 'Hindi na-load ang mga lesson',
  'Learner progress': 'Progreso ng mga nag-aaral',
  '{title} ({n, plural, one {# learner} other {# learners}})':
    '{title} ({n, plural, one {# nag-aaral} other {# nag-aaral}})',
  Began: 'Nagsimula',
  'Redis cannot be reached': 'Hindi maabot ang Redis',
  'Everything is working': 'Gumagana ang lahat',
  'Open now': 'Bukas ngayon',
  'Events per second': 'Event bawat segundo',
  '{n} since the start': '{n} mula nang magsimula',
  'Continued after an interruption': 'Nagpatuloy pagkatapos maputol',
  'Gaps filled': 'Napunang puwang',
  'Delivery time': 'Tagal ng paghatid',
  'No events yet': 'Wala pang event',
  '95% within this time. Half: {p50}, 99%: {p99}': '95% sa loob ng oras na ito. Kalahati: {p50}, 99%: {p99}',
  'Saved events that were not announced are found here':
    'Dito nahahanap ang mga na-save na event na hindi naipaalam',
  'Last check for missed events': 'Huling check ng napalampas na event',
  'Delivery time, half': 'Tagal ng paghatid, kalahati',
  'Delivery time, 95%': 'Tagal ng paghatid, 95%',
  'Delivery time, 99%': 'Tagal ng paghatid, 99%',
  'Half of the newest events on this server were sent within this time after they were saved.':
    'Kalahati ng pinakabagong event sa server na ito ay naipadala sa loob ng oras na ito matapos ma-save.',
  '95% of the newest events on this server were sent within this time after they were saved.':
    '95% ng pinakabagong event sa server na ito ay naipadala sa loob ng oras na ito matapos ma-save.',
  '99% of the newest events on this server were sent within this time after they were saved.':
    '99% ng pinakabagong event sa server na ito ay naipadala sa loob ng oras na ito matapos ma-save.',
  'Time since this server last looked for saved events that were not announced.':
    'Oras mula nang huling maghanap ang server na ito ng mga na-save na event na hindi naipaalam.',
  '{n} ms': '{n} ms',
  'Missed events that were read again': 'Na-miss na event na nabasa ulit',
  'Of the server that answered, since it started. Updated every 5 seconds.':
    'Sa server na sumagot, mula nang magsimula ito. Ina-update kada 5 segundo.',
};
