import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import { styled } from '@mui/material/styles';
import { useQueryClient } from '@tanstack/react-query';
import { useManifest } from '#src/definitions/useManifest.ts';
import { useLabel } from '#src/i18n/useLabel.ts';
import { useTranslate } from '#src/i18n/useTranslate.ts';
import { selectCloud } from '#src/session/cloud/selectedCloud.ts';
import { useRunsClouds } from '#src/session/cloud/useRunsClouds.ts';
import type { Cloud } from '#src/session/cloud/cloudsQuery.ts';
import { Abacus } from '#src/ui/abacus/Abacus.tsx';
import { token } from '#src/ui/theme/token.ts';
import { StepRow } from './StepRow.tsx';
import { useFirstSteps } from './useFirstSteps.ts';
import '#src/i18n/parts/firstSteps.ts';

/** The first steps of the reader in the selected cloud, as a list that ticks itself, or why there is nothing to do. */
export function FirstSteps({ choosesCloud = false }: { choosesCloud?: boolean }) {
  const translate = useTranslate();
  const { list, cloudId, clouds = [], hasNoCloud } = useFirstSteps();
  if (hasNoCloud) return <Nothing title={translate('firstSteps.noCloud')} text={translate('firstSteps.noCloudText')} />;
  const next = list?.steps.find(
    ({ isDone, isSettled, missing }) => isDone === false && !isSettled && missing.length === 0,
  )?.key;
  return (
    <>
      {choosesCloud && clouds.length > 0 && <CloudChoice clouds={clouds} chosen={list && cloudId} />}
      {list && (
        <Steps aria-label={translate('firstSteps.list')}>
          {list.steps.map((step, index) => (
            <StepRow
              key={`${list.key} ${step.key} ${cloudId}`}
              step={step}
              rank={index + 1}
              isNext={step.key === next}
              cloudId={cloudId}
            />
          ))}
        </Steps>
      )}
    </>
  );
}

/** The steps happen in one cloud. */
function CloudChoice({ clouds, chosen }: { clouds: readonly Cloud[]; chosen: string | undefined }) {
  const translate = useTranslate();
  const label = useLabel();
  const queryClient = useQueryClient();
  const { cloudProducts } = useManifest();
  const runsClouds = useRunsClouds();
  return (
    <TextField
      select
      size="small"
      label={translate('firstSteps.cloud')}
      helperText={chosen === undefined ? translate('firstSteps.chooseCloud') : undefined}
      value={clouds.some(({ cloud_id }) => cloud_id === chosen) ? chosen : ''}
      onChange={({ target }) => {
        const cloud = clouds.find(({ cloud_id }) => cloud_id === target.value);
        if (cloud) selectCloud(queryClient, cloud);
      }}
      sx={{ width: 320, maxWidth: '100%', mb: 2 }}
    >
      {clouds.map(({ cloud_id, name, product }) => (
        <MenuItem key={cloud_id} value={cloud_id}>
          {name}
          {runsClouds && ` · ${label(cloudProducts[product.toLowerCase()]?.label) || product}`}
        </MenuItem>
      ))}
    </TextField>
  );
}

function Nothing({ title, text }: { title: string; text: string }) {
  return (
    <Centre>
      <Abacus digits="000" />
      <h3>{title}</h3>
      <p>{text}</p>
    </Centre>
  );
}

const Steps = styled('ol')({
  margin: 0,
  padding: 0,
  listStyle: 'none',
  textAlign: 'start',
  whiteSpace: 'normal',
  '& > li + li': { borderTop: `1px solid ${token.hairline}` },
});

const Centre = styled('div')({
  display: 'grid',
  justifyItems: 'center',
  gap: 8,
  padding: '16px 0 24px',
  textAlign: 'center',
  '& h3': { margin: 0, fontSize: token.size.part, fontWeight: 600 },
  '& p': { maxWidth: 520, margin: 0, color: token.textMuted },
});
