import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import Stack from '@mui/material/Stack';
import type { Theme } from '@mui/material/styles';
import Typography from '@mui/material/Typography';
import useMediaQuery from '@mui/material/useMediaQuery';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-admin';
import type { Tone } from '#model/language/definition.ts';
import { useTranslate } from '#src/i18n/useTranslate.ts';
import { useSelection } from '#src/session/cloud/selectedCloud.ts';
import { Legend } from './drawing/Legend.tsx';
import { NetworkBar, type View } from './NetworkBar.tsx';
import { NetworkSide, type OpenPanel } from './panel/NetworkSide.tsx';
import type { ReachabilityReply } from './panel/ReachabilitySteps.tsx';
import { topologyQuery, type CloudTopology } from './topologyQuery.ts';
import { TopologyTable } from './TopologyTable.tsx';
import { Abacus } from '#src/ui/abacus/Abacus.tsx';
import { useNetworkDrawing } from './useNetworkDrawing.ts';
import '#src/i18n/parts/network.ts';

// The drawing library is larger than the page.
const Drawing = lazy(() => import('./drawing/Drawing.tsx'));
const ReachabilityPanel = lazy(() => import('./panel/ReachabilityPanel.tsx'));

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
  if (isError && !data) return <Alert severity="error">{translate('network.topology.failed')}</Alert>;
  if (!data) return <Skeleton variant="rounded" height={420} />;
  return <LoadedNetwork cloudId={cloudId} topology={data} />;
}

function LoadedNetwork({ cloudId, topology }: { cloudId: string; topology: CloudTopology }) {
  const translate = useTranslate();
  const start = new URLSearchParams(useLocation().search).get('from') ?? undefined;
  const [chosen, setChosen] = useState<View>();
  // A drawing on a phone would take the touches that scroll the page.
  const isNarrow = useMediaQuery<Theme>((theme) => theme.breakpoints.down('sm'), { noSsr: true });
  const shown = chosen ?? (isNarrow ? 'table' : 'drawing');
  const [panel, setPanel] = useState<OpenPanel | undefined>(
    start === undefined ? undefined : { kind: 'check', from: start },
  );
  const [reply, setReply] = useState<ReachabilityReply>();
  const [open, setOpen] = useState<ReadonlySet<string>>(NONE);
  const { frame, width } = useWidth();
  const selected = panel?.kind === 'thing' ? panel.key : undefined;
  const drawing = useNetworkDrawing(topology, { width, open, selected, reply });
  if (drawing.things.size === 0) return <EmptyNetwork />;

  const machines = [...topology.servers, ...topology.vms];
  const show = (next: OpenPanel | undefined) => {
    setReply(undefined);
    setPanel(next);
  };
  const select = (key: string) => show({ kind: 'thing', key });
  const check = (from?: string) => setPanel(from === undefined ? { kind: 'check' } : { kind: 'check', from });
  const isCheckOnPhone = isNarrow && panel?.kind === 'check';
  const side = panel && (panel.kind === 'check' || drawing.things.has(panel.key)) && (
    <NetworkSide
      panel={panel}
      drawing={drawing}
      floats={shown === 'drawing' && !isCheckOnPhone}
      onClose={() => show(undefined)}
      onSelect={select}
      onCheck={check}
      renderCheck={(from) => (
        <ReachabilityPanel cloudId={cloudId} machines={machines} from={from} onAnswer={setReply} />
      )}
    />
  );
  return (
    <Stack spacing={3} ref={frame}>
      <NetworkBar
        view={shown}
        onView={setChosen}
        things={drawing.things}
        onCheck={machines.length > 0 ? check : undefined}
      />
      {topology.partial && <Alert severity="info">{translate('network.topology.partial')}</Alert>}
      {shown === 'table' ? (
        <>
          {side}
          <TopologyTable graph={drawing.graph} describe={drawing.describe} />
        </>
      ) : (
        <>
          {/* On a phone, the form of a check would hide the drawing. */}
          {isCheckOnPhone && side}
          <Suspense fallback={<Skeleton variant="rounded" height={420} />}>
            <Drawing
              arrangement={drawing.arrangement}
              describe={drawing.describe}
              selected={selected}
              path={drawing.path}
              onSelect={select}
              onUnfold={(area) => setOpen((before) => new Set([...before, area]))}
              panel={isCheckOnPhone || !side ? undefined : side}
            />
          </Suspense>
          <DrawingFoot tones={drawing.tones} />
        </>
      )}
    </Stack>
  );
}

function EmptyNetwork() {
  const translate = useTranslate();
  return (
    <Stack spacing={2} sx={{ alignItems: 'center', py: 8 }}>
      <Abacus digits="000" />
      <Typography color="textSecondary">{translate('network.topology.empty')}</Typography>
    </Stack>
  );
}

/** The colours of the drawing, and how to move in it. */
function DrawingFoot({ tones }: { tones: ReadonlySet<Tone> }) {
  const translate = useTranslate();
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 4, justifyContent: 'space-between' }}>
      <Legend tones={tones} />
      <Typography variant="caption" color="textSecondary">
        <Box component="span" sx={{ [TOUCH]: { display: 'none' } }}>
          {translate('network.topology.keys')}
        </Box>
        <Box component="span" sx={{ display: 'none', [TOUCH]: { display: 'inline' } }}>
          {translate('network.topology.touch')}
        </Box>
      </Typography>
    </Box>
  );
}

const TOUCH = '@media (hover: none)';
const NONE: ReadonlySet<string> = new Set();
/** Until the page is measured. */
const LIKELY_WIDTH = 1120;
/** A scroll bar or a small change of the window does not arrange the drawing again. */
const WIDTH_STEP = 40;

/** The width that the drawing has, in steps. */
function useWidth() {
  const frame = useRef<HTMLDivElement>(null);
  const [width, setWidth] = useState(LIKELY_WIDTH);
  useEffect(() => {
    const element = frame.current;
    if (!element || typeof ResizeObserver === 'undefined') return undefined;
    const observer = new ResizeObserver(([entry]) => {
      const measured = entry?.contentRect.width ?? 0;
      if (measured > 0) setWidth(Math.floor(measured / WIDTH_STEP) * WIDTH_STEP);
    });
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return { frame, width };
}
