import type { Domain } from '#server/domains/domain.ts';
import { articleHooks } from './articleHooks.ts';
import { voteRoute } from './feedback/voteRoute.ts';
import { createLibrary } from './library/createLibrary.ts';
import { keepOriginals } from './originals/keepOriginals.ts';
import { articleRoute } from './reading/articleRoute.ts';
import { errorRoute } from './reading/errorRoute.ts';
import { contentsRoute } from './reading/contentsRoute.ts';
import { previewRoute } from './reading/previewRoute.ts';
import { searchRoute } from './reading/searchRoute.ts';

/** The help centre: articles that come with the product, and those of its operator. */
export function createHelp(): Domain {
  const library = createLibrary();
  return {
    hooks: { helpArticles: articleHooks },
    routes: [
      contentsRoute(library),
      articleRoute(library),
      searchRoute(library),
      errorRoute,
      previewRoute,
      voteRoute(library),
    ],
    hear: library.hear,
    fill: (context) => keepOriginals(context),
  };
}
