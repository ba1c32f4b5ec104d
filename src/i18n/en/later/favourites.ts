import type { favourites as zh } from '#src/i18n/zh/later/favourites.ts';

/** Sentences of favourites. */
export const favourites: typeof zh = {
  add: 'Add to favourites',
  remove: 'Remove from favourites',
  title: 'Favourites',
};
