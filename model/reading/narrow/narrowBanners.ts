import { conditionFields } from '#model/conditions/conditions.ts';
import type { ShowDefinition } from '#model/language/viewDefinitions.ts';
import { placeholdersIn } from '#model/reading/placeholders.ts';

type IsKnown = (name: string) => boolean;

/**
 * The banners of a record page, limited to what their reader may know. A banner that reads a hidden field is left out:
 * without the field it would say nothing.
 *
 * @example
 *   narrowBanners(show, (field) => field !== 'cost', isAction).banners; // without banners about `cost`
 */
export function narrowBanners(
  { banners = [] }: Pick<ShowDefinition, 'banners'>,
  isReadable: IsKnown,
  isAction: IsKnown,
): Pick<ShowDefinition, 'banners'> {
  const kept = banners
    .filter(({ when, text }) =>
      [...conditionFields(when), ...placeholdersIn(text.zh), ...placeholdersIn(text.en)].every(isReadable),
    )
    .map(({ detail, ...banner }) => ({
      ...banner,
      actions: banner.actions.filter(isAction),
      ...(detail !== undefined && isReadable(detail) && { detail }),
    }));
  return kept.length > 0 ? { banners: kept } : {};
}
