import { useLocation } from 'react-admin';
import { showsCloudSwitcher } from '#model/rules/navigation/showsCloudSwitcher.ts';
import type { PageGroup } from '#model/language/productDefinition.ts';
import { useManifest } from '#src/definitions/useManifest.ts';
import { routeOf } from '#src/routing/routeOf.ts';
import { usePlace } from '#src/routing/usePlace.ts';

export interface CloudPage {
  /** Whether the reader may select a cloud and has pages that depend on one. Otherwise the list is not requested. */
  selects: boolean;
  /** Whether the open page shows the switcher. */
  switcher: boolean;
  /** Whether the open page only names the selected cloud. */
  named: boolean;
  /** The group of the open page. */
  group: PageGroup | undefined;
}

/** How the selected cloud affects the reader and the open page (spec 2.5, 4.5). */
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
  // Where spec 2.5 hides the switcher (while a machine is being created), the name stays.
  const named = may && !switcher && isAboutCloud(group);
  return { selects: may && (switcher || groups.some(isAboutCloud)), switcher, named, group };
}

/** Whether every page of the group depends on a cloud. */
export const isAboutCloud = (group: PageGroup | undefined) => group?.cloud === true || group?.namesCloud === true;
