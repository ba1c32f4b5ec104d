/** Sentences of the page behind a link to a file. */
export const share = {
  title: 'Download a file',
  description: 'Somebody shares a file with you.',
  folder: 'A folder; it comes as a ZIP file',
  until: 'Valid until %{time}',
  password: 'Password',
  missing: 'Enter the password',
  download: 'Download',
  started: 'The download has begun. If nothing happens, press Download again.',
  ended: 'This link is no longer valid',
  endedText: 'It has expired, was taken back, or was used as often as allowed. Request a new link from its sender.',
};
