import Skeleton from '@mui/material/Skeleton';
import { Suspense, type ReactNode } from 'react';
import type { Thing } from '#src/domains/network/topology/arrangement.ts';
import type { useNetworkDrawing } from '#src/domains/network/topology/useNetworkDrawing.ts';
import { useTranslate } from '#src/i18n/useTranslate.ts';
import { SidePanel } from './SidePanel.tsx';
import { ThingPanel } from './ThingPanel.tsx';

export type OpenPanel = { kind: 'thing'; key: string } | { kind: 'check'; from?: string };

interface NetworkSideProps {
  panel: OpenPanel;
  drawing: Pick<ReturnType<typeof useNetworkDrawing>, 'graph' | 'things' | 'describe'>;
  /** Above the drawing, and not beside the table. */
  floats: boolean;
  onClose: () => void;
  onSelect: (key: string) => void;
  onCheck: (from?: string) => void;
  renderCheck: (from: string | undefined) => ReactNode;
}

/** The panel of a check, or of the selected thing as long as it exists. */
export function NetworkSide({ panel, drawing, floats, onClose, onSelect, onCheck, renderCheck }: NetworkSideProps) {
  const translate = useTranslate();
  if (panel.kind === 'check')
    return (
      <SidePanel
        key={`check ${panel.from}`}
        title={translate('network.reachability.title')}
        floats={floats}
        onClose={onClose}
      >
        <Suspense fallback={<Skeleton variant="rounded" height={240} />}>{renderCheck(panel.from)}</Suspense>
      </SidePanel>
    );
  const thing = drawing.things.get(panel.key);
  return (
    thing && (
      <SidePanel key={thing.key} title={thing.name} floats={floats} onClose={onClose}>
        <ThingPanel
          thing={thing}
          describe={drawing.describe}
          neighbours={neighboursOf(thing, drawing.graph.lines, drawing.things)}
          onSelect={onSelect}
          onCheck={onCheck}
        />
      </SidePanel>
    )
  );
}

function neighboursOf(
  { key }: Thing,
  lines: readonly { from: string; to: string }[],
  things: ReadonlyMap<string, Thing>,
): Thing[] {
  return lines.flatMap(({ from, to }) => things.get(from === key ? to : to === key ? from : '') ?? []);
}
