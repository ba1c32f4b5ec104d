/** The help centre. */
export const help = {
  lead: 'How to use the console, and what to do when something fails.',
  inArticle: 'On this page',
  empty: 'There are no help articles yet.',
  failed: 'The help could not be loaded.',
  retry: 'Try again',
  missing: 'There is no such article',
  missingText: 'It may have been removed, or it is not for your role.',
  toHelp: 'Back to the help centre',
  updated: 'Updated on %{date}',
  previous: 'Previous',
  next: 'Next',
  manage: 'Manage articles',
  edit: 'Edit the article',
  notPublished: 'This article is not published. Only administrators see it.',
  all: 'All articles',
};
