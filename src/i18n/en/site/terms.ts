/** Sentences of the page of the terms, beside those of the frame. */
export const termsPage = {
  versions: 'Versions',
  current: 'in force',
  coming: 'coming',
  notCurrent: 'You are reading version %{version}. Version %{current} is in force.',
  toCurrent: 'Show the version in force',
  changes: 'What changes',
  privacy: 'Privacy',
  accept: 'Accept and continue',
  accepting: 'Sending…',
  changed: 'The terms of service have changed. Read and accept version %{version} to continue to the console.',
  signOut: 'Do not accept, sign out',
  renewed: 'A newer version was published while you were reading. Please read it.',
};
