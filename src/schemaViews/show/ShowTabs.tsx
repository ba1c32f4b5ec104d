import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import Tab from '@mui/material/Tab';
import Tabs, { type TabsActions } from '@mui/material/Tabs';
import { Suspense, useEffect, useId, useRef, useCallback, useMemo } from 'react';
import { type RaRecord, useLocation, useNavigate } from 'react-admin';
import type { Definition } from '#model/language/definition.ts';
import type { TabDefinition } from '#model/language/viewDefinitions.ts';
import { useManifest } from '#src/definitions/useManifest.ts';
import { useLabel } from '#src/i18n/useLabel.ts';
import { useTranslate } from '#src/i18n/useTranslate.ts';
import { useCloudState } from '#src/session/cloud/cloudState.ts';
import { token } from '#src/ui/theme/token.ts';
import { isThereNow } from '#src/schemaViews/base/isThereNow.ts';
import { ShowOverview } from './ShowOverview.tsx';
import { TabBody } from './TabBody.tsx';

const PARAMETER = 'tab';

/** The open tab, kept in the address: `?tab=history`. An unknown key opens the first tab. */
function useTab(keys: readonly string[]): [string, (key: string) => void] {
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  const requested = useMemo(() => new URLSearchParams(search).get(PARAMETER), [search]);
  const first = keys[0] ?? '';
  const open = useCallback(
    (key: string) => {
      const query = new URLSearchParams(search);
      if (key === first) query.delete(PARAMETER);
      else query.set(PARAMETER, key);
      const text = query.toString();
      navigate({ pathname, search: text && `?${text}` }, { replace: true });
    },
    [navigate, pathname, search, first],
  );
  return [requested !== null && keys.includes(requested) ? requested : first, open];
}

const OVERVIEW = 'overview';

/** The sections of the record as the overview, and the tabs of the definition: those with `first` before it. */
export function ShowTabs({ definition, record }: { definition: Definition; record: RaRecord }) {
  const translate = useTranslate();
  const label = useLabel();
  const id = useId();
  const { state } = useCloudState(definition, record);
  const { resources } = useManifest();
  /** Whether the product and the services of the cloud support the tab. */
  const isThere = (tab: TabDefinition) => {
    const cloud =
      tab.kind === 'records' ? resources.find(({ resource }) => resource === tab.resource)?.cloud : undefined;
    return (
      cloud === undefined ||
      state === undefined ||
      (cloud.products.includes(state.product) && state.capabilities[cloud.kind] !== undefined)
    );
  };
  const tabs = definition.show.tabs.filter(
    (tab) =>
      isThereNow(tab.when, record, definition) &&
      (tab.needs === undefined || state?.capabilities.cloud?.includes(tab.needs)) &&
      isThere(tab),
  );
  const titles = [
    ...tabs.filter(({ first }) => first),
    { key: OVERVIEW, label: undefined },
    ...tabs.filter(({ first }) => !first),
  ].map(({ key, label: words }) => ({ key, words: words ? label(words) : translate('record.show.overview') }));
  const [open, setOpen] = useTab(titles.map(({ key }) => key));
  // Measure again whether all tabs fit when a tab appears or disappears.
  const bar = useRef<TabsActions>(null);
  useEffect(() => bar.current?.updateScrollButtons(), [tabs.length]);
  const tab = tabs.find(({ key }) => key === open);
  if (tabs.length === 0) return <ShowOverview definition={definition} record={record} tabs={tabs} />;
  return (
    <Box>
      <Tabs
        action={bar}
        value={open}
        onChange={(_, key: string) => setOpen(key)}
        variant="scrollable"
        scrollButtons="auto"
        sx={{ borderBottom: `1px solid ${token.hairline}`, mb: 4 }}
      >
        {titles.map(({ key, words }) => (
          <Tab key={key} value={key} label={words} id={`${id}-${key}`} aria-controls={`${id}-panel`} />
        ))}
      </Tabs>
      <Box role="tabpanel" id={`${id}-panel`} aria-labelledby={`${id}-${open}`}>
        <Suspense fallback={<Skeleton variant="rounded" height={160} />}>
          {tab ? (
            <TabBody key={tab.key} definition={definition} record={record} tab={tab} />
          ) : (
            <ShowOverview definition={definition} record={record} tabs={tabs} />
          )}
        </Suspense>
      </Box>
    </Box>
  );
}
