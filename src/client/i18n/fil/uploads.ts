/** Filipino for choosing and sending files. */
export const uploadText: Readonly<Record<string, string>> = {
  '{size} MB': '{size} MB',
  '{size} KB': '{size} KB',
  'No connection. The upload continues by itself.': 'Walang connection. Kusang magpapatuloy ang upload.',
  'Failed to upload cover image. Please try again.': 'Hindi na-upload ang cover. Pakisubukan ulit.',
  'Failed to upload teaser video. Please try again.': 'Hindi na-upload ang teaser video. Pakisubukan ulit.',
  'Failed to upload video. Please try again.': 'Hindi na-upload ang video. Pakisubukan ulit.',
  'Only verified communities upload a cover. Give an address for now.':
    'Mga verified na komunidad lang ang puwedeng mag-upload ng cover. Address muna ang ilagay.',
  'You can upload a teaser video once the community exists.':
    'Puwede kang mag-upload ng teaser video kapag nagawa na ang komunidad.',
  'You uploaded a cover image.': 'Nag-upload ka ng cover.',
  'You uploaded a teaser video.': 'Nag-upload ka ng teaser video.',
  'Remove cover image': 'Tanggalin ang cover',
  'Remove teaser video': 'Tanggalin ang teaser video',
  'Cover image file': 'File ng cover',
  'Teaser video file': 'File ng teaser video',
  'JPEG, PNG, GIF or WebP. Max size of 5MB': 'JPEG, PNG, GIF o WebP. Hanggang 5MB',
  'MP4, WebM or OGG. Max size of 100MB': 'MP4, WebM o OGG. Hanggang 100MB',
  'The video did not load': 'Hindi na-load ang video',
  'The lesson is created. Stay here until its video is sent.':
    'Nagawa na ang lesson. Huwag munang umalis hangga’t hindi pa naipapadala ang video.',
  'Go on without the video': 'Magpatuloy nang walang video',
  'Video file': 'Video file',
  'MP4, WebM or OGG. Max size of 500MB': 'MP4, WebM o OGG. Hanggang 500MB',
  'PNG, JPEG or GIF. Max size of 5MB': 'PNG, JPEG o GIF. Hanggang 5MB',
};
