/** Filipino texts of mails about an account, and of the pages that links in mails lead to. */
export const mailText: Readonly<Record<string, string>> = {
  'your sales': 'mga benta mo',
  'your communities': 'mga komunidad mo',
  'News of your sales in {place}': 'Balita tungkol sa mga benta mo sa {place}',
  '{n, plural, one {# sale} other {# sales}} in {place}: {amount}': '{n} benta sa {place}: {amount}',
  'Your sales on {day}': 'Mga benta mo noong {day}',
  '{n, plural, one {# sale} other {# sales}}, {amount}': '{n} benta, {amount}',
  '{n, plural, one {# refund} other {# refunds}}, {amount}': '{n} refund, {amount}',
  '{n, plural, one {# trial} other {# trials}} began': '{n} trial ang nagsimula',
  '{n, plural, one {# dispute} other {# disputes}}': '{n} dispute',
  '{n, plural, one {# plan} other {# plans}} not renewed': '{n} plan ang hindi na-renew',
  'You get this because you own the community.': 'Natatanggap mo ito dahil ikaw ang may-ari ng komunidad.',
  'Tambayan · where your community hangs out': 'Tambayan · kung saan tumatambay ang komunidad mo',
  'Hi {firstName}': 'Kumusta, {firstName}',
  '{code} is your Tambayan code': '{code} ang Tambayan code mo',
  'Enter it within 10 minutes to sign in.': 'Ilagay ito sa loob ng 10 minuto para makapasok.',
  'Tuloy ka, {firstName}!': 'Tuloy ka, {firstName}!',
  'Your account is almost ready. This code confirms your email address:':
    'Malapit nang handa ang account mo. Kukumpirmahin ng code na ito ang email address mo:',
  'Verify my email': 'I-verify ang email ko',
  'The code works for 10 minutes, in the browser where you signed up. The button works for an hour, in any browser. If you did not sign up, you can ignore this email.':
    'Gagana ang code sa loob ng 10 minuto, sa browser kung saan ka nag-sign up. Gagana ang button sa loob ng isang oras, sa kahit anong browser. Kung hindi ikaw ang nag-sign up, huwag na lang pansinin ang email na ito.',
  'You already have a Tambayan account': 'May Tambayan account ka na',
  'Someone tried to sign up with this address.': 'May sumubok mag-sign up gamit ang email na ito.',
  'Good to see you again, {firstName}': 'Buti nandito ka ulit, {firstName}',
  'Someone, probably you, tried to sign up with this address. It already has an account, so just sign in:':
    'May sumubok, malamang ikaw, na mag-sign up gamit ang email na ito. May account na ito, kaya mag-sign in na lang:',
  'Sign in': 'Mag-sign in',
  'I forgot my password': 'Nakalimutan ko ang password ko',
  'If it was not you, you don’t need to do anything. Your account and your password have not changed.':
    'Kung hindi ikaw iyon, wala kang kailangang gawin. Walang nagbago sa account at password mo.',
  '{code} is your code for a new password': '{code} ang code mo para sa bagong password',
  'Enter it within 10 minutes to choose a new password.':
    'Ilagay ito sa loob ng 10 minuto para makapili ng bagong password.',
  'Let us get you back in, {firstName}': 'Ibabalik ka namin, {firstName}',
  'With this code you can choose a new password:': 'Gamit ang code na ito, makakapili ka ng bagong password:',
  'Choose a new password': 'Pumili ng bagong password',
  'The code works for 10 minutes, in the browser that asked for it. The button works for an hour, in any browser. Never give either to anyone, not even to us. If you did not ask for this, you can ignore this email: your password has not changed.':
    'Gagana ang code sa loob ng 10 minuto, sa browser na humingi nito. Gagana ang button sa loob ng isang oras, sa kahit anong browser. Huwag ibigay ang alinman dito kahit kanino, kahit sa amin. Kung hindi ikaw ang humingi, huwag pansinin ang email na ito: hindi magbabago ang password mo.',
  'Your Tambayan account is deleted': 'Na-delete ang Tambayan account mo',
  'You can have it back until {day}.': 'Maibabalik mo pa ito hanggang {day}.',
  'Paalam, {firstName}': 'Paalam, {firstName}',
  'Your account is deleted, and no one can see your profile any more. On {day} we erase your name, address, picture, settings and private messages for good. Your posts in communities stay, with “Deleted user” as their author.':
    'Na-delete ang account mo, at wala nang nakakakita sa profile mo. Sa {day}, tuluyan naming ide-delete ang pangalan, email, larawan, mga setting at mga private na mensahe mo; mananatili ang isinulat mo sa mga komunidad, sa pangalang “Deleted user”.',
  'If you change your mind, or if it was not you, keep your account before that day:':
    'Kung magbago ang isip mo, o kung hindi ikaw ang gumawa nito, ibalik ang account mo bago ang araw na iyon:',
  'Keep my account': 'Panatilihin ang account ko',
  'Keep your account?': 'Panatilihin ang account mo?',
  'Everything in it comes back. Then you can sign in again.':
    'Babalik ang lahat ng laman nito. Pagkatapos, makakapag-sign in ka na ulit.',
  'Your account is back': 'Nakabalik na ang account mo',
  'Everything is still there. Sign in to continue.': 'Nandito pa ang lahat. Mag-sign in para magpatuloy.',
  'This link is no longer valid': 'Lipas na ang link na ito',
  'The link may be incomplete, or the account was already erased.':
    'Baka kulang ang link, o nabura na ang account.',
  'All my notification settings': 'Lahat ng setting ng notification ko',
  'This link does not work': 'Hindi gumagana ang link na ito',
  'The link may be incomplete. Your settings have not changed. You can change them at any time.':
    'Baka kulang ang link. Walang nagbago sa mga setting mo. Mababago mo ang mga ito kahit kailan.',
  'Stop these emails?': 'Itigil ang ganitong mga email?',
  'Tambayan will no longer email you about {about}. You can still see everything on the site.':
    'Hindi ka na i-e-email ng Tambayan tungkol sa {about}. Makikita mo pa rin ang lahat sa site.',
  'You are unsubscribed': 'Naka-unsubscribe ka na',
  'Tambayan no longer emails you about {about}. You’ll still get emails about your account and your payments.':
    'Hindi ka na i-e-email ng Tambayan tungkol sa {about}. Makakatanggap ka pa rin ng mga email tungkol sa account at mga bayad mo.',
  'You’ll get these emails again': 'Makakatanggap ka na ulit ng ganitong email',
  'Tambayan emails you about {about} again.': 'I-e-email ka ng Tambayan tungkol sa {about}, gaya ng dati.',
  Undo: 'I-undo',
  Unsubscribe: 'Mag-unsubscribe',
  announcements: 'mga anunsyo',
  'your communities and chats': 'mga komunidad at chat mo',
  courses: 'mga kurso',
  events: 'mga event',
};
