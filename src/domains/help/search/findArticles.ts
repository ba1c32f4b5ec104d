import { articlePath } from '#src/domains/help/reading/articlePath.ts';
import { labelOf } from '#src/i18n/labelOf.ts';
import type { PaletteExtension } from '#src/schemaViews/extensions/places.ts';
import { searchHelp } from './helpSearchQuery.ts';

/** The page of the help shows the rest. */
const MOST = 5;
const LONGEST = 100;

/** The best articles for the words of the palette. The category stands beside the title. */
export const findArticles: PaletteExtension = async ({ q, lang, signal }) =>
  (await searchHelp(q.slice(0, LONGEST), signal)).slice(0, MOST).map(({ slug, title, snippet, category }) => ({
    path: articlePath(slug),
    title: title.text,
    note: category ? labelOf(category, lang) : snippet.text,
  }));
