/**
 * Why people do not have a view that others expect, by the view: words of `without`, with the sentence of the
 * documentation.
 */
export const WITHOUT_WORDS = {
  list: {
    part: 'the page of another record lists them',
    picked: 'forms offer them',
    own: 'a screen made for them shows them',
  },
  show: {
    row: 'its row in the list shows all of it',
    part: 'the page of another record shows it',
    own: 'a screen made for it shows it',
    gathered: 'it opens on the page of its own resource',
  },
  create: {
    reported: 'a cloud, an agent or a check reports them',
    made: 'an action of another record makes them',
    written: 'the platform writes them',
    signed: 'the platform writes and signs them',
  },
  update: {
    reported: 'it is what was reported',
    made: 'it is what an action of another record made',
    written: 'the platform writes it',
    signed: 'it is signed',
    fixed: 'it never changes after its creation',
  },
} as const;

export type WithoutView = keyof typeof WITHOUT_WORDS;

/** The word for each view that is missing. */
export type Without = { [View in WithoutView]?: keyof (typeof WITHOUT_WORDS)[View] };

export const WITHOUT_VIEWS: readonly WithoutView[] = ['list', 'show', 'create', 'update'];
