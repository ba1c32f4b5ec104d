import { useMemo } from 'react';
import { menuOf, type MenuGroup } from '#model/rules/navigation/menuOf.ts';
import { useManifest } from '#src/definitions/useManifest.ts';
import { hasPage } from '#src/pages/index.ts';
import { useSelection } from '#src/session/cloud/selectedCloud.ts';

/** The menu of this reader, with the selected cloud (spec 2.2). */
export function useMenu(): MenuGroup[] {
  const manifest = useManifest();
  const { cloud } = useSelection();
  return useMemo(() => menuOf(manifest, hasPage, cloud ?? undefined), [manifest, cloud]);
}
