import { useLocation } from 'react-admin';
import { showsCloudSwitcher } from '#model/rules/navigation/showsCloudSwitcher.ts';
import type { PageGroup } from '#model/language/productDefinition.ts';
import { useManifest } from '#src/definitions/useManifest.ts';
import { routeOf } from '#src/routing/routeOf.ts';
import { usePlace } from '#src/routing/usePlace.ts';

export interface CloudPage {
  /** The reader may select a cloud, and has pages that are about one. Without such a page the list is not asked for. */
  selects: boolean;
  /** The open page shows the switcher. */
  switcher: boolean;
  /** The open page only names the selected cloud. */
  named: boolean;
  /** The group of the open page. */
  group: PageGroup | undefined;
}

/** What the selected cloud means to the reader and to the open page (spec 2.5, 4.5). */
export function useCloudPage(): CloudPage {
  const { groups, selectsCloud: may } = useManifest();
  const { search } = useLocation();
  const place = usePlace();
  const route = place && routeOf(place);
  const group = groups.find(({ key }) => key === route?.group);
  const switcher =
    may &&
    route !== undefined &&
    showsCloudSwitcher({ ...route, group, type: new URLSearchParams(search).get('type') });
  // Where spec 2.5 hides the switcher (while a machine is being created) the name stays.
  const named = may && !switcher && isAboutCloud(group);
  return { selects: may && (switcher || groups.some(isAboutCloud)), switcher, named, group };
}

/** Nothing in the group means anything without a cloud. */
export const isAboutCloud = (group: PageGroup | undefined) => group?.cloud === true || group?.namesCloud === true;
