/** Filipino for what a person wrote, and for the card of a person. */
export const peopleText: Readonly<Record<string, string>> = {
  'Posts and comments': 'Mga post at komento',
  'You blocked {name}. Unblock them to see what they wrote.':
    'Ni-block mo si {name}. I-unblock mo siya para makita ang isinulat niya.',
  'Posts did not load': 'Hindi nag-load ang mga post',
  'Comments did not load': 'Hindi nag-load ang mga komento',
  'Loading posts': 'Nilo-load ang mga post',
  'On “{title}”': 'Sa “{title}”',
  '{n, plural, one {# reply} other {# replies}}': '{n, plural, other {# sagot}}',
  'You have not posted yet.': 'Wala ka pang post.',
  'No posts by {name} that you can see.': 'Walang post si {name} na makikita mo.',
  'You have not commented yet.': 'Wala ka pang komento.',
  'No comments by {name} that you can see.': 'Walang komento si {name} na makikita mo.',
  'This profile is not available to you.': 'Hindi mo makikita ang profile na ito.',
  'No communities in common': 'Walang parehong komunidad',
  '{n, plural, one {# community} other {# communities}} in common':
    '{n, plural, one {# komunidad na pareho kayo} other {# komunidad na pareho kayo}}',
  'Manage member': 'Pamahalaan ang miyembro',
  'About the author': 'Tungkol sa sumulat',
  '{who} mentioned everyone in {group}': 'Binanggit ni {who} ang lahat sa {group}',
  'Only owners and moderators can notify everyone': 'May-ari at moderator lang ang makakapag-notify sa lahat',
  'An edit notifies no one. Mention them in something new.':
    'Walang nano-notify ang pag-edit. Banggitin sila sa bago.',
  'You can notify everyone again {at}.': 'Makakapag-notify ka ulit sa lahat {at}.',
  'You can notify the staff again {at}.': 'Makakapag-notify ka ulit sa staff {at}.',
  'Notify the staff': 'I-notify ang staff',
  'Notify all members': 'I-notify ang lahat ng miyembro',
  'Notify the staff?': 'I-notify ang staff?',
  'Notify everyone?': 'I-notify ang lahat?',
  'This notifies {count} {n, plural, one {person} other {people}}.': 'Mano-notify nito ang {count} tao.',
  'Send and notify': 'Ipadala at i-notify',
};
