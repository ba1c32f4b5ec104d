import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import Stack from '@mui/material/Stack';
import type { Theme } from '@mui/material/styles';
import ToggleButton from '@mui/material/ToggleButton';
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup';
import Typography from '@mui/material/Typography';
import useMediaQuery from '@mui/material/useMediaQuery';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useEffect, useMemo, useRef, useState } from 'react';
import { useLocation, useTranslate } from 'react-admin';
import type { Tone } from '#model/language/definition.ts';
import { useManifest } from '#src/definitions/useManifest.ts';
import { useLabel } from '#src/i18n/useLabel.ts';
import { useSelection } from '#src/session/cloud/selectedCloud.ts';
import { arrange } from './arrange.ts';
import { THING_KINDS, thingsOf, type Thing } from './arrangement.ts';
import { Legend } from './drawing/Legend.tsx';
import { graphOf } from './graphOf.ts';
import type { ReachabilityReply } from './panel/ReachabilitySteps.tsx';
import { SidePanel } from './panel/SidePanel.tsx';
import { ThingPanel } from './panel/ThingPanel.tsx';
import { shownPath } from './shownPath.ts';
import { topologyQuery, type CloudTopology } from './topologyQuery.ts';
import { TopologyTable } from './TopologyTable.tsx';
import { Abacus } from '#src/ui/abacus/Abacus.tsx';
import { useDescribe } from './useDescribe.ts';
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

type OpenPanel = { kind: 'thing'; key: string } | { kind: 'check'; from?: string };

function LoadedNetwork({ cloudId, topology }: { cloudId: string; topology: CloudTopology }) {
  const translate = useTranslate();
  const start = new URLSearchParams(useLocation().search).get('from') ?? undefined;
  const [chosen, setChosen] = useState<'drawing' | 'table'>();
  // A drawing on a phone would take the touches that scroll the page.
  const isNarrow = useMediaQuery<Theme>((theme) => theme.breakpoints.down('sm'), { noSsr: true });
  const shown = chosen ?? (isNarrow ? 'table' : 'drawing');
  const [panel, setPanel] = useState<OpenPanel | undefined>(
    start === undefined ? undefined : { kind: 'check', from: start },
  );
  const [reply, setReply] = useState<ReachabilityReply>();
  const [open, setOpen] = useState<ReadonlySet<string>>(NONE);
  const { frame, width } = useWidth();

  const graph = useMemo(() => graphOf(topology), [topology]);
  const things = useMemo(() => new Map(thingsOf(graph).map((thing) => [thing.key, thing])), [graph]);
  const path = useMemo(() => reply && shownPath(reply, new Set(things.keys())), [reply, things]);
  const selected = panel?.kind === 'thing' ? panel.key : undefined;
  const arrangement = useMemo(
    () => arrange(graph, { width, open, pinned: new Set([...(path?.keys ?? []), ...(selected ? [selected] : [])]) }),
    [graph, width, open, path, selected],
  );
  const kinds = useMemo(
    () => THING_KINDS.filter((kind) => [...things.values()].some((thing) => thing.kind === kind)),
    [things],
  );
  const describe = useDescribe(kinds);
  const tones = useMemo(
    () =>
      new Set<Tone>(
        [...things.values()].filter(({ status }) => status).map((thing) => describe(thing).tone ?? 'neutral'),
      ),
    [things, describe],
  );
  const count = useThingCount(things);
  if (things.size === 0)
    return (
      <Stack spacing={2} sx={{ alignItems: 'center', py: 8 }}>
        <Abacus digits="000" />
        <Typography color="textSecondary">{translate('network.topology.empty')}</Typography>
      </Stack>
    );

  const machines = [...topology.servers, ...topology.vms];
  const close = () => {
    setPanel(undefined);
    setReply(undefined);
  };
  const select = (key: string) => {
    setReply(undefined);
    setPanel({ kind: 'thing', key });
  };
  const check = (from?: string) => setPanel(from === undefined ? { kind: 'check' } : { kind: 'check', from });
  const selectedThing = things.get(selected ?? '');
  const floats = shown === 'drawing';
  const side =
    panel?.kind === 'check' ? (
      <SidePanel
        key={`check ${panel.from}`}
        title={translate('network.reachability.title')}
        floats={floats && !isNarrow}
        onClose={close}
      >
        <Suspense fallback={<Skeleton variant="rounded" height={240} />}>
          <ReachabilityPanel cloudId={cloudId} machines={machines} from={panel.from} onAnswer={setReply} />
        </Suspense>
      </SidePanel>
    ) : (
      selectedThing && (
        <SidePanel key={selectedThing.key} title={selectedThing.name} floats={floats} onClose={close}>
          <ThingPanel
            thing={selectedThing}
            describe={describe}
            neighbours={neighboursOf(selectedThing, graph.lines, things)}
            onSelect={select}
            onCheck={check}
          />
        </SidePanel>
      )
    );
  return (
    <Stack spacing={3} ref={frame}>
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
        {machines.length > 0 && (
          <Button variant="outlined" onClick={() => check()}>
            {translate('network.reachability.ask')}
          </Button>
        )}
      </Stack>
      {topology.partial && <Alert severity="info">{translate('network.topology.partial')}</Alert>}
      {shown === 'table' ? (
        <>
          {side}
          <TopologyTable graph={graph} describe={describe} />
        </>
      ) : (
        <>
          {/* On a phone, the form of a check would hide the drawing. */}
          {isNarrow && panel?.kind === 'check' && side}
          <Suspense fallback={<Skeleton variant="rounded" height={420} />}>
            <Drawing
              arrangement={arrangement}
              describe={describe}
              selected={selected}
              path={path}
              onSelect={select}
              onUnfold={(area) => setOpen((before) => new Set([...before, area]))}
              panel={isNarrow && panel?.kind === 'check' ? undefined : side}
            />
          </Suspense>
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
        </>
      )}
    </Stack>
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

function neighboursOf(
  { key }: Thing,
  lines: readonly { from: string; to: string }[],
  things: ReadonlyMap<string, Thing>,
): Thing[] {
  return lines.flatMap(({ from, to }) => things.get(from === key ? to : to === key ? from : '') ?? []);
}

/** The number of drawn things of each kind, in words. */
function useThingCount(things: ReadonlyMap<string, Thing>): string {
  const translate = useTranslate();
  const label = useLabel();
  const { resources } = useManifest();
  const counts = THING_KINDS.map(
    (kind) => [kind, [...things.values()].filter((thing) => thing.kind === kind).length] as const,
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
