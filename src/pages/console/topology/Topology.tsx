import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import Stack from '@mui/material/Stack';
import type { Theme } from '@mui/material/styles';
import ToggleButton from '@mui/material/ToggleButton';
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup';
import Typography from '@mui/material/Typography';
import useMediaQuery from '@mui/material/useMediaQuery';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useMemo, useState } from 'react';
import { useTranslate } from 'react-admin';
import { useSelection } from '#src/session/cloud/selectedCloud.ts';
import { arrange } from './arrange.ts';
import { THING_KINDS, type Arrangement } from './arrangement.ts';
import { topologyQuery } from './topologyQuery.ts';
import { TopologyTable } from './TopologyTable.tsx';
import { useDescribe } from './useDescribe.ts';
import { useManifest } from '#src/definitions/useManifest.ts';
import { useLabel } from '#src/i18n/useLabel.ts';

// The drawing library is larger than the page.
const Drawing = lazy(() => import('./Drawing.tsx'));
const ReachabilityDialog = lazy(() => import('./ReachabilityDialog.tsx'));

/** The network of the selected cloud, as a drawing or a table, and a check whether one machine can reach another. */
export function Topology() {
  const translate = useTranslate();
  const { cloud } = useSelection();
  if (!cloud) return <Typography color="textSecondary">{translate('network.topology.noCloud')}</Typography>;
  return <CloudNetwork key={cloud.cloud_id} cloudId={cloud.cloud_id} />;
}

function CloudNetwork({ cloudId }: { cloudId: string }) {
  const translate = useTranslate();
  const { data, isError } = useQuery(topologyQuery(cloudId));
  const [chosen, setChosen] = useState<'drawing' | 'table'>();
  // On a phone, a whole network would be too small to read.
  const isNarrow = useMediaQuery<Theme>((theme) => theme.breakpoints.down('sm'), { noSsr: true });
  const shown = chosen ?? (isNarrow ? 'table' : 'drawing');
  const [checking, setChecking] = useState(false);
  const arrangement = useMemo(() => data && arrange(data), [data]);
  const kinds = useMemo(
    () => THING_KINDS.filter((kind) => arrangement?.things.some((thing) => thing.kind === kind)),
    [arrangement],
  );
  const describe = useDescribe(kinds);
  const count = useThingCount(arrangement);
  if (isError && !data) return <Alert severity="error">{translate('network.topology.failed')}</Alert>;
  if (!arrangement || !data) return <Skeleton variant="rounded" height={420} />;
  if (arrangement.things.length === 0)
    return <Typography color="textSecondary">{translate('network.topology.empty')}</Typography>;
  return (
    <Stack spacing={3}>
      <Stack
        direction="row"
        spacing={2}
        useFlexGap
        sx={{ alignItems: 'center', flexWrap: 'wrap', justifyContent: 'space-between' }}
      >
        <ToggleButtonGroup
          exclusive
          size="small"
          value={shown}
          onChange={(_, next: typeof shown | null) => next && setChosen(next)}
          aria-label={translate('network.topology.view')}
        >
          <ToggleButton value="drawing">{translate('network.topology.asDrawing')}</ToggleButton>
          <ToggleButton value="table">{translate('network.topology.asTable')}</ToggleButton>
        </ToggleButtonGroup>
        <Typography
          variant="body2"
          color="textSecondary"
          sx={{ flex: { xs: '1 1 100%', sm: 1 }, order: { xs: 1, sm: 0 } }}
        >
          {count}
        </Typography>
        {data.servers.length > 0 && (
          <Button variant="outlined" onClick={() => setChecking(true)}>
            {translate('network.reachability.ask')}
          </Button>
        )}
      </Stack>
      {data.partial && <Alert severity="info">{translate('network.topology.partial')}</Alert>}
      {shown === 'table' ? (
        <TopologyTable arrangement={arrangement} describe={describe} />
      ) : (
        <Suspense fallback={<Skeleton variant="rounded" height={420} />}>
          <Drawing arrangement={arrangement} describe={describe} />
        </Suspense>
      )}
      <Suspense fallback={null}>
        {checking && <ReachabilityDialog cloudId={cloudId} servers={data.servers} onClose={() => setChecking(false)} />}
      </Suspense>
    </Stack>
  );
}

/** The number of drawn things of each kind, in words. */
function useThingCount(arrangement: Arrangement | undefined): string {
  const translate = useTranslate();
  const label = useLabel();
  const { resources } = useManifest();
  const counts = THING_KINDS.map(
    (kind) => [kind, arrangement?.things.filter((thing) => thing.kind === kind).length ?? 0] as const,
  ).filter(([, count]) => count > 0);
  return counts
    .map(([kind, count]) =>
      translate('network.topology.count', {
        kind: label(resources.find(({ resource }) => resource === kind)?.plural ?? { zh: '', en: '' }),
        count,
      }),
    )
    .join(translate('record.listComma'));
}
