/** Membership plans of a community. */
export const planText: Readonly<Record<string, string>> = {
  Membership: 'Membership',
  'Membership...': 'Membership...',
  'Membership plans': 'Mga membership plan',
  'Membership of {name}': 'Membership ni {name}',
  'Your plan': 'Plan mo',
  'New plan': 'Bagong plan',
  'Edit plan': 'I-edit ang plan',
  'Create plan': 'Gawin ang plan',
  'Plan created': 'Nagawa ang plan',
  'Plan saved': 'Na-save ang plan',
  'Plan archived': 'Na-archive ang plan',
  'Plan restored': 'Naibalik ang plan',
  'The plan was not saved': 'Hindi na-save ang plan',
  Fee: 'Bayad',
  Included: 'Kasama',
  '0 makes it free. New members get the free plan.':
    'Libre kung 0. Makukuha ng mga bagong miyembro ang libreng plan.',
  'One line each. Choose the plan in a course to include the course.':
    'Isang linya bawat isa. Piliin ang plan sa kurso para isama ang kurso.',
  'A course can ask for a plan. You give plans to members in the list of members.':
    'Puwedeng humingi ng plan ang kurso. Sa listahan ng mga miyembro mo sila binibigyan ng plan.',
  'Loading the plans': 'Nilo-load ang mga plan',
  'No plans yet': 'Wala pang plan',
  'You keep {plan} until {date}. Then this one begins. You pay nothing now.':
    'Sa iyo pa rin ang {plan} hanggang {date}. Pagkatapos, magsisimula ito. Wala kang babayaran ngayon.',
  '{plan} ends when this one begins.': 'Matatapos ang {plan} kapag nagsimula ito.',
  '{plan} ends when this one begins. What is left of it, {amount}, is taken off the price.':
    'Matatapos ang {plan} kapag nagsimula ito. Ibabawas sa presyo ang natitira rito, {amount}.',
  Joining: 'Pagsali',
  'Joining is free': 'Libre ang pagsali',
  'Your plans are extra: they open the courses that ask for them.':
    'Dagdag ang mga plan mo: binubuksan nila ang mga kursong humihingi nito.',
  'Joining needs a plan': 'Kailangan ng plan para sumali',
  'New people choose a plan before they come in. Present members stay.':
    'Pipili muna ng plan ang mga bago bago makapasok. Mananatili ang mga miyembro na ngayon.',
  Level: 'Antas',
  'Plans of one level open the same courses. A higher level also opens what lower ones open.':
    'Pareho ang binubuksang kurso ng mga plan na magkaantas. Binubuksan din ng mas mataas na antas ang sa mas mababa.',
  'A level of its own': 'Sariling antas',
  'Join again': 'Sumali ulit',
  'Free trial, in days': 'Libreng trial, sa araw',
  'Up to 30. Each person can try your community once, without paying. Empty: no trial.':
    'Hanggang 30. Isang beses lang masusubukan ng bawat tao ang komunidad mo, nang walang bayad. Kung walang laman: walang trial.',
  'A trial has 0 to 30 days': 'Ang trial ay 0 hanggang 30 araw',
  'Enter a number of days': 'Maglagay ng bilang ng araw',
  'Try it for {n, plural, one {# day} other {# days}}. You pay nothing, and it ends automatically.':
    'Subukan ito nang {n} araw. Wala kang babayaran, at kusa itong matatapos.',
  'Start the trial': 'Simulan ang trial',
  'Your trial runs until {date}': 'Hanggang {date} ang trial mo',
  'You are trying {plan}': 'Sinusubukan mo ang {plan}',
  'Keep this plan': 'Ituloy ang plan na ito',
  'Your trial ends automatically on {date}.': 'Kusang matatapos ang trial mo sa {date}.',
  'Trial until {date}': 'Trial hanggang {date}',
  'Get this course': 'Kunin ang kursong ito',
  'Try a lesson': 'Subukan ang isang aralin',
  'You get it with {tier}.': 'Kasama ito sa {tier}.',
  'What you bought': 'Mga binili mo',
  'All that you bought and paid': 'Lahat ng binili at binayaran mo',
  'In all your communities, with what is open to you now.':
    'Sa lahat ng komunidad mo, pati kung ano ang bukas sa iyo ngayon.',
  'What you bought did not load': 'Hindi na-load ang mga binili mo',
  'Loading what you bought': 'Nilo-load ang mga binili mo',
  'Nothing bought yet': 'Wala pang nabili',
  'Plans and courses that you buy will show up here.': 'Lalabas dito ang mga plan at kursong bibilhin mo.',
  'Yours since {date}': 'Sa iyo mula {date}',
  'Open until {date}': 'Bukas hanggang {date}',
  'You left, and can come back to it': 'Umalis ka, at puwede mo itong balikan',
  'Another plan took its place on {date}': 'Pinalitan ng ibang plan noong {date}',
  'Paid back on {date}': 'Ibinalik ang bayad noong {date}',
  'Taken back on {date}': 'Binawi noong {date}',
  'Trial ended on {date}': 'Natapos ang trial noong {date}',
  'Ended on {date}': 'Natapos noong {date}',
  'Go to the courses': 'Pumunta sa mga kurso',
  'Choose a level of this community.': 'Pumili ng antas ng community na ito.',
  'With a plan, you can keep some courses for its members.':
    'Sa pamamagitan ng plan, puwedeng para sa mga miyembro lang nito ang ilang kurso.',
  'A community has at most {n} plans. Archive one to make another.':
    'Hanggang {n} plan lang ang isang komunidad. Mag-archive ng isa para makagawa ng bago.',
  'Archive this plan?': 'I-archive ang plan na ito?',
  'Archiving...': 'Ina-archive...',
  'You can no longer give it to members. Members who have it keep it, and its courses don’t change.':
    'Hindi mo na ito maibibigay sa mga miyembro. Mananatili ito sa mga mayroon na, at walang magbabago sa mga kurso nito.',
  'No plan': 'Walang plan',
  Plan: 'Plan',
  'This community has no plans yet. Make one under Membership.':
    'Wala pang plan ang komunidad na ito. Gumawa ng isa sa Membership.',
  'There’s nothing to pay. The plan’s courses open right away.':
    'Walang babayaran. Bubukas agad ang mga kurso ng plan.',
  '{name} has {plan} now': 'May {plan} na si {name}',
  '{name} has no plan now': 'Wala nang plan si {name}',
  'Open it again to see the change.': 'Buksan ulit para makita ang pagbabago.',
  'Name the community once': 'Isang beses lang pangalanan ang komunidad',
  'Enter an amount like 499 or 499.50': 'Maglagay ng halaga tulad ng 499 o 499.50',
  'A fee is 0, or at least 20 pesos': 'Ang bayad ay 0, o hindi bababa sa 20 piso',
  'A fee must not exceed 100,000 pesos': 'Hanggang 100,000 piso lang ang bayad',
  'Write what is included': 'Isulat kung ano ang kasama',
  'A line must not exceed 100 characters': 'Hanggang 100 character lang ang isang linya',
  'Someone else changed this plan in the meantime.': 'May ibang nagbago ng plan na ito kanina lang.',
  'Another plan has this name.': 'May ibang plan na may ganitong pangalan.',
  'A community has at most 10 membership plans. Archive one first.':
    'Hanggang 10 membership plan lang ang isang komunidad. Mag-archive muna ng isa.',
  'This membership plan is archived. Restore it first.':
    'Naka-archive ang membership plan na ito. Ibalik muna ito.',
  'This certificate does not exist.': 'Walang ganitong sertipiko.',
  'Pass the quiz to complete this lesson.': 'Ipasa ang quiz para matapos ang lesson na ito.',
  'This lesson has no quiz.': 'Walang quiz ang lesson na ito.',
  'This quiz was changed. Check your answers; this did not use an attempt.':
    'Nabago ang quiz na ito. I-check ang mga sagot mo; walang nabawas na attempt.',
  'You have no attempts left for this quiz.': 'Wala ka nang natitirang subok sa quiz na ito.',
  'List at most 20 lines': 'Hanggang 20 linya lang',
};
