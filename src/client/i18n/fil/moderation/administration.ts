/** The lists of the administration. */
export const administrationText: Readonly<Record<string, string>> = {
  '{n, plural, one {# new or changed} other {# new or changed}}':
    '{n, plural, one {# bago o nabago} other {# bago o nabago}}',
  // The books.
  'Comparison with the payment service': 'Paghahambing sa payment service',
  'Every night, all payments of the last three days are compared.':
    'Gabi-gabi, inihahambing ang lahat ng bayad sa huling tatlong araw.',
  'The comparison did not load': 'Hindi na-load ang paghahambing',
  'Not in our books': 'Wala sa libro natin',
  'Not at the payment service': 'Wala sa payment service',
  'Other amount': 'Ibang halaga',
  'Other fee': 'Ibang fee',
  'Other status': 'Ibang status',
  'Cannot be read': 'Hindi mabasa',
  'No comparison yet': 'Wala pang paghahambing',
  'Nothing differs': 'Walang pagkakaiba',
  'The first one runs tonight at 2:30 AM.': 'Tatakbo ang una mamayang 2:30 AM.',
  'Last run: {time}. {n, plural, one {# payment} other {# payments}} compared, {differing} differed.':
    'Huling takbo: {time}. {n, plural, one {# bayad} other {# bayad}} ang inihambing, {differing} ang magkaiba.',
  '{n, plural, one {# night} other {# nights}} in a row without a difference.':
    '{n, plural, one {# gabi} other {# gabi}} nang sunod-sunod na walang pagkakaiba.',
  'The books are off: all entries add up to {sum}, and the payment account differs by {clearing}.':
    'May mali sa libro: {sum} ang kabuuan ng lahat ng entry, at {clearing} ang diperensya ng payment account.',
  'Mark as settled': 'Markahang ayos na',
  'Do this once it is clear why they differ. If the next comparison still finds it, it comes back.':
    'Gawin ito kapag malinaw na kung bakit magkaiba. Kung makita pa rin ito sa susunod, babalik ito.',
  'What was done, for the audit log': 'Ano ang ginawa, para sa audit log',
  'Say what was done': 'Sabihin kung ano ang ginawa',
  '{n, plural, one {# more is open.} other {# more are open.}}':
    '{n, plural, one {# pa ang bukas.} other {# pa ang bukas.}}',
  'The payment service was asked. The next comparison shows if it agrees.':
    'Natanong na ang payment service. Makikita sa susunod na paghahambing kung pareho na.',
  nothing: 'wala',
  'Our books {ours}, payment service {theirs}': 'Libro natin {ours}, payment service {theirs}',
  'Since {time}': 'Mula {time}',
  'This difference does not exist.': 'Walang ganitong pagkakaiba.',
  Posted: 'Naitala na',
  Declined: 'Tinanggihan',
  'It is posted now. It cannot be edited, only reversed again.':
    'Itatala na ito ngayon. Hindi na ito mababago, mababaligtad lang ulit.',
  'In place of what was wrong': 'Kapalit ng mali',
  'Instead: {lines}': 'Kapalit: {lines}',
  'Nothing was posted': 'Walang naitala',
  'What to post': 'Ano ang itatala',
  'Only reverse it': 'Baligtarin lang',
  'Reverse it and post the right amounts': 'Baligtarin at itala ang tamang halaga',
  'Reverse and replace': 'Baligtarin at palitan',
  'More than there was, or for another community, always waits for another administrator.':
    'Kapag mas malaki kaysa dati, o para sa ibang komunidad, laging naghihintay ng ibang administrator.',
  'A minus sign means: more is owed, or was earned. The lines have to add up to zero.':
    'Ang minus ay nangangahulugang mas malaki ang utang o kinita. Dapat zero ang kabuuan ng mga linya.',
  'Leave out: {name}': 'Huwag isama: {name}',
  'Address of another community': 'Address ng ibang komunidad',
  'Empty: the community of this payment.': 'Walang laman: ang komunidad ng bayad na ito.',
  'Add a line': 'Magdagdag ng linya',
  'Choose an account': 'Pumili ng account',
  'Adds up to zero': 'Zero ang kabuuan',
  '{amount} away from zero': '{amount} pa ang layo sa zero',
  'Enter an amount like 12.48 or -12.48': 'Maglagay ng halaga tulad ng 12.48 o -12.48',
  'Enter at least two lines': 'Maglagay ng kahit dalawang linya',
  'These are too many lines': 'Masyadong marami ang linya',
  'The lines have to add up to zero': 'Dapat zero ang kabuuan ng mga linya',
  'Each account can be there once': 'Isang beses lang ang bawat account',
  'Each account can be there only once.': 'Isang beses lang ang bawat account.',
  'There is no community with this address.': 'Walang komunidad na may ganitong address.',
  'This is what was posted already.': 'Ito na ang naitala.',
  'Nothing is posted.': 'Walang maitatala.',
  'Take back': 'Bawiin',
  'Corrections of the books': 'Mga pagtatama sa libro',
  'Open a payment and choose a posting to reverse it. More than ₱10,000 needs the approval of another administrator.':
    'Magbukas ng bayad at pumili ng tala na babaligtarin. Kapag higit sa ₱10,000, kailangan ng pag-apruba ng ibang administrator.',
  'The corrections did not load': 'Hindi na-load ang mga pagtatama',
  'No corrections yet': 'Wala pang pagtatama',
  'New administrators': 'Mga bagong administrator',
  'One administrator proposes, and another one approves: someone who has been an administrator for 7 days.':
    'Isang administrator ang magmumungkahi, at iba ang mag-aapruba: iyong 7 araw nang administrator.',
  'No other administrator can approve your proposals yet. The operator of the server can make administrators with:':
    'Wala pang ibang administrator na puwedeng mag-apruba ng mungkahi mo. Ang operator ng server ang puwedeng gumawa ng administrator gamit ang:',
  'The proposals did not load': 'Hindi na-load ang mga mungkahi',
  'No proposals yet': 'Wala pang mungkahi',
  'They become an administrator now and can do everything on Tambayan that you can.':
    'Magiging administrator na sila ngayon at magagawa nila sa Tambayan ang lahat ng kaya mo.',
  'Propose as administrator': 'Imungkahi bilang administrator',
  'Proposed as administrator': 'Naimungkahi bilang administrator',
  'A second administrator has to approve. Then they can do everything on Tambayan that you can.':
    'Kailangan itong aprubahan ng ikalawang administrator. Pagkatapos, magagawa nila sa Tambayan ang lahat ng kaya mo.',
  'No other administrator can approve this yet. The operator of the server can make administrators with: npm run admin':
    'Wala pang ibang administrator na puwedeng mag-apruba nito. Ang operator ng server ang puwedeng gumawa ng administrator gamit ang: npm run admin',
  'The person who proposed this is no longer an administrator.':
    'Hindi na administrator ang nagmungkahi nito.',
  'Only someone who has been an administrator for 7 days can approve this.':
    'Iyong 7 araw nang administrator lang ang puwedeng mag-apruba nito.',
  'One of you made the other an administrator. Someone else has to approve this.':
    'Isa sa inyo ang gumawang administrator sa isa pa. Kailangan itong aprubahan ng iba.',
  'This proposal does not exist.': 'Walang ganitong mungkahi.',
  'Someone else decided about this proposal.': 'May iba nang nagpasya sa mungkahing ito.',
  'Someone else changed this proposal in the meantime.':
    'May ibang nagbago ng mungkahing ito habang tinitingnan mo.',
  'Another administrator has to approve it.': 'Kailangan itong aprubahan ng ibang administrator.',
  'Proposed by {name}, {time}': 'Iminungkahi ni {name}, {time}',
  'Taken back, {time}': 'Binawi, {time}',
  'Declined by {name}, {time}': 'Tinanggihan ni {name}, {time}',
  'Posted by {name}, {time}': 'Itinala ni {name}, {time}',
  'Approved by {name}, {time}': 'Inaprubahan ni {name}, {time}',
  'Reverse posting': 'Baligtarin ang tala',
  'Reverse...': 'Baligtarin...',
  Correction: 'Pagtatama',
  'This adds the exact reverse of the posting. Up to ₱10,000 it’s posted now. Larger ones wait on the Payouts page until another administrator approves.':
    'Magdadagdag ito ng eksaktong kabaligtaran ng tala. Hanggang ₱10,000, itatala ito ngayon. Ang mas malaki ay maghihintay sa page na Mga payout hanggang aprubahan ng ibang administrator.',
  'This transaction does not exist.': 'Walang ganitong transaksyon.',
  'This cannot be corrected here.': 'Hindi ito puwedeng itama rito.',
  'You own this community. Another administrator has to do this.':
    'Ikaw ang may-ari ng komunidad na ito. Ibang administrator ang dapat gumawa nito.',
  'This transaction is already reversed.': 'Nabaligtad na ang transaksyong ito.',
  'A correction of this transaction is already proposed.':
    'May iminungkahi nang pagtatama sa transaksyong ito.',
  'This correction does not exist.': 'Walang ganitong pagtatama.',
  'Someone else decided about this correction.': 'May ibang nagpasya na sa pagtatamang ito.',
  'Someone else changed this correction in the meantime.': 'May ibang nagbago ng pagtatamang ito.',
  'Another administrator has to approve your correction.':
    'Ibang administrator ang kailangang mag-apruba ng pagtatama mo.',
  // Every list.
  'What was done': 'Mga nagawa',
  'Selected rows': 'Mga napili',
  '{n, plural, one {# row} other {# rows}}': '{n, plural, one {# hilera} other {# hilera}}',
  '{action}: {about}': '{action}: {about}',
  '{action} ({n})': '{action} ({n})',
  '{done} of {n} done': '{done} sa {n} ang tapos',
  Stop: 'Itigil',
  'Select {name}': 'Piliin si {name}',
  'Select all on this page': 'Piliin lahat sa page na ito',
  '{n, plural, one {# selected} other {# selected}}': '{n, plural, one {# napili} other {# napili}}',
  'Clear selection': 'Alisin ang pagpili',
  'The file holds the first {n} rows. Narrow the list for the others.':
    'Nasa file ang unang {n} hilera. Paliitin ang listahan para sa iba.',
  'Preparing the file...': 'Inihahanda ang file...',
  'Download CSV': 'I-download ang CSV',
  'This is too long': 'Masyadong mahaba ito',

  // Overview.
  'Waiting for you': 'Naghihintay sa iyo',
  'None are urgent': 'Walang apurahan',
  'Nothing is waiting': 'Walang naghihintay',
  'No requests are waiting': 'Walang request na naghihintay',
  'No users yet': 'Wala pang user',
  'No one is restricted': 'Walang may limitasyon ngayon',
  'No entries yet': 'Wala pang nakatala',
  '{n, plural, one {# is urgent} other {# are urgent}}':
    '{n, plural, one {# ang apurahan} other {# ang apurahan}}',
  '{n, plural, one {# restriction in force} other {# restrictions in force}}':
    '{n, plural, one {# limitasyong umiiral} other {# limitasyong umiiral}}',
  'Verification requests': 'Humihiling ng verification',
  '{n, plural, one {# verified community} other {# verified communities}}':
    '{n, plural, one {# verified na komunidad} other {# verified na komunidad}}',
  'Payments in review': 'Mga bayad na tinitingnan',
  'They need a decision by hand': 'Kailangan ng desisyon ng tao',
  '{n} new in the last 7 days': '{n} bago sa huling 7 araw',
  '{n} new in the last 30 days': '{n} bago sa huling 30 araw',
  '{n, plural, one {# enrolment} other {# enrolments}}':
    '{n, plural, one {# naka-enroll} other {# naka-enroll}}',
  'This number did not load': 'Hindi na-load ang bilang na ito',

  // Users.
  Users: 'Mga user',
  User: 'User',
  Administrator: 'Administrator',
  'Search by name, username or email': 'Maghanap ng pangalan, username o email',
  '{total} accounts, {active} active in the last 7 days': '{total} account, {active} aktibo sa huling 7 araw',
  'Email not verified': 'Hindi pa verified ang email',
  'Last seen': 'Huling nakita',
  'Restrict...': 'Limitahan...',
  'See restrictions': 'Tingnan ang mga limitasyon',
  'Lift restrictions': 'Alisin ang mga limitasyon',
  'This lifts restrictions on all of Tambayan. Restrictions by communities stay.':
    'Aalisin nito ang mga limitasyon sa buong Tambayan. Mananatili ang mga limitasyon ng mga komunidad.',
  'Remove administrator': 'Alisin bilang administrator',
  'They stay a regular user.': 'Mananatili silang karaniwang user.',
  'Restore account': 'Ibalik ang account',
  'They can sign in again, and others can find them.':
    'Makakapag-sign in ulit sila, at makikita na sila ng iba.',
  'Archive account': 'I-archive ang account',
  'All their sessions end and their profile is hidden. Nothing is erased, and you can restore the account.':
    'Matatapos lahat ng session nila at itatago ang profile. Walang made-delete, at maibabalik mo ang account.',
  'Reason, for the audit log': 'Dahilan, para sa audit log',

  // Communities.
  '{active} active, {expired} expired, {archived} archived':
    '{active} aktibo, {expired} tapos na, {archived} naka-archive',
  'Restore community': 'Ibalik ang komunidad',
  'Members can post again, and it shows up in lists again.':
    'Makakapag-post ulit ang mga miyembro, at lalabas ulit ito sa mga listahan.',
  'Archive community': 'I-archive ang komunidad',
  'It becomes read-only and is hidden from lists. Nothing is deleted.':
    'Magiging read-only ito at itatago sa mga listahan. Walang made-delete.',
  Founded: 'Itinatag',
  Subscription: 'Subscription',

  // Courses.
  '{active} active, {drafts, plural, one {# draft} other {# drafts}}, {lessons} lessons, {completions} completions':
    '{active} aktibo, {drafts, plural, one {# draft} other {# draft}}, {lessons} lesson, {completions} natapos',
  Feature: 'Itampok',
  'Featured courses come first where courses are recommended.':
    'Nauuna ang mga itinatampok na course sa mga rekomendasyon.',
  'Stop featuring': 'Itigil ang pagtampok',
  'The course stays in the list, in its usual place.':
    'Mananatili ang course sa listahan, sa karaniwang puwesto nito.',
  'Delete course': 'I-delete ang course',
  'The course and its lessons are deleted for everyone. What learners completed stays theirs. This cannot be undone.':
    'Made-delete para sa lahat ang course at mga lesson nito. Mananatili sa mga nag-aral ang natapos nila. Hindi na ito maibabalik.',
  'Members only': 'Para sa mga miyembro',
  Yes: 'Oo',
  No: 'Hindi',
  Created: 'Ginawa',
  Author: 'May-akda',

  // Verification.
  '{n, plural, one {# request is waiting} other {# requests are waiting}}':
    '{n, plural, one {# hiling ang naghihintay} other {# hiling ang naghihintay}}',
  Waiting: 'Naghihintay',
  Rejected: 'Tinanggihan',
  Revoked: 'Binawi',
  Approve: 'Aprubahan',
  Reject: 'Tanggihan',
  'Revoke verification': 'Bawiin ang verification',
  'The community gets the seal of a verified community.': 'Magkakaroon ng selyo ng verified ang komunidad.',
  'The owner will see why, and can send the request again.':
    'Makikita ng may-ari kung bakit, at makakapagpadala ulit siya.',
  'The community loses its seal. The owner will see why.':
    'Mawawala ang seal ng komunidad. Makikita ng may-ari kung bakit.',
  'Reason, sent to the owner': 'Dahilan, ipapadala sa may-ari',
  'Reason: {reason}': 'Dahilan: {reason}',
  'Internal note: {note}': 'Panloob na note: {note}',
  'Internal note...': 'Panloob na note...',
  'Only administrators can see it': 'Mga administrator lang ang makakakita',
  'The note was not saved': 'Hindi na-save ang note',
  Documents: 'Mga dokumento',
  Notes: 'Mga note',
  Owner: 'May-ari',

  // Audit log and jobs.
  'Audit log': 'Audit log',
  'Actions people took on other people and their content.':
    'Mga ginawa ng mga tao sa iba at sa content ng iba.',
  'Show older entries': 'Ipakita ang mas luma',
  'Only by this person': 'Gawa lang ng taong ito',
  'Only about the same': 'Tungkol lang dito',
  'Only in this community': 'Sa komunidad lang na ito',
  'One person': 'Isang tao',
  'One target': 'Isang bagay',
  'One community': 'Isang komunidad',
  'Own accounts': 'Sariling account',
  'Action, like member.banned or member': 'Action, gaya ng member.banned o member',
  'Remove filter: {filter}': 'Alisin ang filter: {filter}',
  'The server': 'Ang server',
  Action: 'Ginawa',
  By: 'Ni',
  About: 'Tungkol',
  'What changed': 'Ano ang nagbago',
  When: 'Kailan',
  'Failed jobs': 'Pumalyang gawain',
  'All background jobs are working': 'Gumagana ang lahat ng background job',
  'The operator can run them again. The first failed {when}.':
    'Mauulit ng operator ang mga ito. Unang pumalya {when}.',

  // Plans of communities.
  'Put on Enterprise': 'Ilipat sa Enterprise',
  'The plan begins now and has no end date. You agree on the price outside the app. Money left on a paid plan is not refunded automatically.':
    'Magsisimula ang plan ngayon at walang katapusan. Sa labas ng app pag-uusapan ang presyo. Hindi awtomatikong ire-refund ang natitira sa binayarang plan.',
  'End Enterprise': 'Tapusin ang Enterprise',
  'The community is on Freemium from now on. Anything over the limits becomes read-only.':
    'Freemium na ang komunidad mula ngayon. Mababasa na lang ang sobra sa limitasyon.',

  // Actions on restrictions and reports.
  'They can do it again right away, and they get a notification.':
    'Magagawa ulit nila ito agad, at makakatanggap sila ng notification.',
  'Accept appeal': 'Tanggapin ang apela',
  'Decline appeal': 'Tanggihan ang apela',
  'The restriction is lifted. The member will see your answer.':
    'Aalisin ang limitasyon. Mababasa ng miyembro ang sagot mo.',
  'The restriction stays. The member will see your answer and can’t appeal again.':
    'Mananatili ang limitasyon. Mababasa ng miyembro ang sagot mo, at hindi na siya makakaapela ulit.',
  'They’re yours for five minutes. Each action you take renews that.':
    'Sa iyo ang mga ito nang limang minuto. Nare-renew ito sa bawat aksyon mo.',
  'Others can work on them.': 'Puwede na itong gawin ng iba.',
  'The decision is undone, and the reports wait again.':
    'Mababawi ang desisyon, at maghihintay ulit ang mga report.',
  'Decided reports are hidden from the list. You can unarchive them.':
    'Itatago sa listahan ang mga napagdesisyunang report. Puwede mo silang alisin sa archive.',
  'They show up in the list of decided reports again.': 'Babalik sila sa listahan ng mga napagpasyahan.',
  'Nothing happens to the reported content. The reporters will see your message.':
    'Walang mangyayari sa ini-report. Makikita ng mga nag-report ang mensahe mo.',
  'A chat message': 'Isang chat message',
  'A payment': 'Isang bayad',
  'A coupon': 'Isang coupon',
  'A course': 'Isang kurso',
  'A data download': 'Isang data download',
  'An invite link': 'Isang invite link',
  'A correction of the books': 'Isang pagtatama sa libro',
  'A lesson': 'Isang lesson',
  'A proof of payment': 'Isang patunay ng bayad',
  'A payout': 'Isang payout',
  'A payout run': 'Isang payout run',
  'A plan': 'Isang plan',
  'A poll': 'Isang poll',
  'The nightly comparison': 'Ang gabi-gabing paghahambing',
  'A refund': 'Isang refund',
  'A report': 'Isang report',
  'A restriction': 'Isang restriction',
  'A session': 'Isang session',
  'A subscription': 'Isang subscription',
  'An account': 'Isang account',
  'Verification revoked': 'Binawi ang verification',
  'Restrictions lifted': 'Inalis ang mga restriction',
  'Administrator removed': 'Inalis bilang administrator',
  'Account archived': 'Na-archive ang account',
  'Restriction lifted': 'Inalis ang restriction',
  'Moved to Enterprise': 'Inilipat sa Enterprise',
  'Enterprise ended': 'Tinapos ang Enterprise',
  'Community restored': 'Naibalik ang komunidad',
  'Community archived': 'Na-archive ang komunidad',
  'Now featured': 'Featured na',
  'No longer featured': 'Hindi na featured',
  'Payment service asked': 'Tinanong ang payment service',
  'Refund marked as sent': 'Minarkahang naipadala ang refund',
  'Refund requested': 'Hiniling ang refund',
  Claimed: 'Hawak mo na',
  Released: 'Binitawan',
  Reopened: 'Binuksan ulit',
  'Taken out of the archive': 'Inalis sa archive',
  'Closed without a decision': 'Isinara nang walang desisyon',
  Approved: 'Inaprubahan',
  'Taken back': 'Binawi',
  'Correction recorded': 'Naitala ang pagtatama',
  'Marked as settled': 'Minarkahang ayos na',
};
