/** Filipino for threads in chats. */
export const threadText: Readonly<Record<string, string>> = {
  Thread: 'Thread',
  Threads: 'Mga thread',
  'the thread': 'thread',
  'Reply in thread': 'Mag-reply sa thread',
  '{n, plural, one {# reply} other {# replies}}': '{n, plural, other {# reply}}',
  '{n, plural, =0 {No replies} one {# reply} other {# replies}}':
    '{n, plural, =0 {Wala pang reply} other {# reply}}',
  'Be the first to reply.': 'Ikaw na ang unang mag-reply.',
  'last one {time}': 'huli: {time}',
  '{name}’s message': 'Mensahe ni {name}',
  'Follow thread': 'I-follow ang thread',
  'Unfollow thread': 'I-unfollow ang thread',
  'Back to the chat': 'Bumalik sa chat',
  'Loading the thread': 'Nilo-load ang thread',
  'The thread did not load': 'Hindi na-load ang thread',
  'This thread isn’t available': 'Hindi available ang thread na ito',
  'Its message was deleted, or you can’t see it.': 'Na-delete ang mensahe nito, o hindi mo ito nakikita.',
  'Loading your threads': 'Nilo-load ang mga thread mo',
  'Your threads did not load': 'Hindi na-load ang mga thread mo',
  'No threads yet': 'Wala pang thread',
  'Reply to a message in a thread, and you’ll find it here.':
    'Mag-reply sa thread ng isang mensahe, at makikita mo ito rito.',
  '{who} replied in a thread': 'Nag-reply si {who} sa isang thread',
  '{who} replied in a thread in #{chat}': 'Nag-reply si {who} sa isang thread sa #{chat}',
  'On a message: reply in its thread': 'Sa isang mensahe: mag-reply sa thread nito',
};
