/** Filipino for messages and posts that are sent later. */
export const scheduledText: Readonly<Record<string, string>> = {
  'Send later': 'Ipadala mamaya',
  'today at {time}': 'ngayong araw nang {time}',
  'Choose a date and time…': 'Pumili ng petsa at oras…',
  'Choose a date and a time.': 'Pumili ng petsa at oras.',
  Date: 'Petsa',
  Time: 'Oras',
  Schedule: 'I-schedule',
  Scheduled: 'Naka-schedule',
  'See what is scheduled': 'Tingnan ang mga naka-schedule',
  'Scheduled for {when}': 'Naka-schedule: {when}',
  'Not scheduled': 'Hindi na-schedule',
  'Scheduling needs a connection. Your text is kept.':
    'Kailangan ng koneksyon para mag-schedule. Nandito pa ang isinulat mo.',
  'Messages and posts to send later. Only you can see them.':
    'Mga mensahe at post na ipapadala mamaya. Ikaw lang ang nakakakita.',
  'Your scheduled messages and posts did not load':
    'Hindi na-load ang mga naka-schedule mong mensahe at post',
  'Loading scheduled messages and posts': 'Nilo-load ang mga naka-schedule na mensahe at post',
  'Nothing scheduled yet': 'Wala pang naka-schedule',
  'Open the menu beside the send button of a message or a post to choose when it is sent.':
    'Buksan ang menu sa tabi ng button na pangpadala ng mensahe o post para piliin kung kailan ito ipapadala.',
  'In a place you can no longer see': 'Sa lugar na hindi mo na makikita',
  'Thread in {chat}': 'Thread sa {chat}',
  'Post in {group}': 'Post sa {group}',
  'Edit scheduled post': 'I-edit ang naka-schedule na post',
  'Edit scheduled message': 'I-edit ang naka-schedule na mensahe',
  'Send now': 'Ipadala na',
  'Change the time': 'Palitan ang oras',
  Deleted: 'Na-delete na',
  'Delete this scheduled post?': 'I-delete ang naka-schedule na post?',
  'Delete this scheduled message?': 'I-delete ang naka-schedule na mensahe?',
  'It will not be sent. Its text cannot be brought back.':
    'Hindi na ito ipapadala. Hindi na maibabalik ang text nito.',
  'Not sent: {why}': 'Hindi naipadala: {why}',
  'Choose a time in the future.': 'Pumili ng oras na darating pa.',
  'Choose a time within the next 120 days.': 'Pumili ng oras sa loob ng susunod na 120 araw.',
  'You have scheduled 50 things. Delete some to schedule more.':
    'May 50 ka nang naka-schedule. Mag-delete ng ilan para makapagdagdag.',
  'This is no longer scheduled. It may have been sent.': 'Hindi na ito naka-schedule. Baka naipadala na.',
  'This was changed on another device.': 'Binago ito sa ibang device.',
  'This is being sent right now.': 'Ipinapadala na ito ngayon.',
  'Your account was closed at that time.': 'Sarado ang account mo noong oras na iyon.',
};
