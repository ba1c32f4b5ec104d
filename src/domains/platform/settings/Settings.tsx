import '#src/i18n/parts/settings.ts';
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import { styled } from '@mui/material/styles';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { Navigate, useDataProvider, useParams } from 'react-admin';
import { MOBILE_BREAKPOINT_PX } from '#model/values/constants.ts';
import type { ConsoleDataProvider } from '#src/dataProviders/consoleDataProvider.ts';
import { useDefinition } from '#src/definitions/useDefinition.ts';
import { useLabel } from '#src/i18n/useLabel.ts';
import { useTranslate } from '#src/i18n/useTranslate.ts';
import { usePageTitle } from '#src/layout/title/usePageTitle.ts';
import { GroupCards } from './GroupCards.tsx';
import { GroupForm } from './GroupForm.tsx';
import { GroupNav } from './GroupNav.tsx';
import { settingGroups } from './settingGroups.ts';
import { SETTINGS, settingsRecordsQuery } from './settingsQuery.ts';

/** The settings of the platform: a form for each group, and a search over all of them (spec 2.2 `/configure`). */
export function Settings() {
  const translate = useTranslate();
  const label = useLabel();
  const { group: name } = useParams();
  const definition = useDefinition(SETTINGS);
  const provider = useDataProvider<ConsoleDataProvider>();
  const { data: records, isError, refetch } = useQuery(settingsRecordsQuery(provider));
  const groups = useMemo(() => records && settingGroups(definition, records), [definition, records]);
  const group = groups?.find((each) => each.name === name);
  usePageTitle(group && label(group.label));
  if (isError)
    return (
      <Alert severity="error" action={<Button onClick={() => void refetch()}>{translate('settings.retry')}</Button>}>
        {translate('settings.failed')}
      </Alert>
    );
  if (groups === undefined) return <Skeleton variant="rounded" height={320} />;
  if (name !== undefined && group === undefined) return <Navigate to="/404" replace />;
  return (
    <Page>
      <GroupNav groups={groups} current={name} />
      {group === undefined ? (
        <GroupCards groups={groups} />
      ) : (
        <GroupForm key={group.name} definition={definition} group={group} />
      )}
    </Page>
  );
}

const Page = styled('div')({
  display: 'grid',
  gridTemplateColumns: '208px minmax(0, 1fr)',
  gap: 24,
  alignItems: 'start',
  [`@media (max-width: ${MOBILE_BREAKPOINT_PX - 1}px)`]: { gridTemplateColumns: 'minmax(0, 1fr)', gap: 16 },
});
