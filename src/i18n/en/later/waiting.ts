/** What waits for the reader, above their landing page. */
export const waiting = {
  title: 'Waiting',
  none: 'Nothing is waiting.',
  failed: 'What is waiting cannot be loaded at the moment.',
};
