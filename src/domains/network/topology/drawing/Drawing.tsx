import { Background, Controls, ReactFlow, ReactFlowProvider, useReactFlow, type AriaLabelConfig } from '@xyflow/react';
import '@xyflow/react/dist/base.css';
import Box from '@mui/material/Box';
import { useEffect, useMemo, type KeyboardEvent, type ReactNode } from 'react';
import type { Arrangement, Fold } from '#src/domains/network/topology/arrange.ts';
import type { ShownPath } from '#src/domains/network/topology/shownPath.ts';
import type { Described } from '#src/domains/network/topology/useDescribe.ts';
import { FoldNode } from './FoldNode.tsx';
import { FrameNode } from './FrameNode.tsx';
import { PathEdge } from './PathEdge.tsx';
import { ThingNode } from './ThingNode.tsx';
import { drawingStyles } from './drawingStyles.ts';
import { edgesOf, nodesOf } from './nodes.ts';
import { useShowBoxes } from './useShowBoxes.ts';
import '#src/i18n/parts/network.ts';
import { useTranslate, type Translate } from '#src/i18n/useTranslate.ts';

export interface DrawingProps {
  arrangement: Arrangement;
  describe: Described;
  selected: string | undefined;
  path: ShownPath | undefined;
  onSelect: (key: string) => void;
  /** Draws the machines of an area that are folded. */
  onUnfold: (area: string) => void;
  /** Over the drawing at its end, such as the facts of a node. */
  panel?: ReactNode;
}

const nodeTypes = { card: ThingNode, frame: FrameNode, band: FrameNode, fold: FoldNode };
const edgeTypes = { path: PathEdge };
const PAN_PX = 96;
const ZOOM = 1.2;
const FIT = { padding: 0.06, maxZoom: 1, minZoom: 0.1 } as const;
/** The first view is not scaled, so that its text has the size of other text. */
const FIRST_VIEW = { x: 0, y: 0, zoom: 1 };

/** A drawing of the network: pan and zoom with mouse, fingers or keys; a press or Enter opens the panel of a node. */
export default function Drawing(props: DrawingProps) {
  return (
    <ReactFlowProvider>
      <Flow {...props} />
    </ReactFlowProvider>
  );
}

function Flow({ arrangement, describe, selected, path, onSelect, onUnfold, panel }: DrawingProps) {
  const translate = useTranslate();
  const flow = useReactFlow();
  const nodes = useMemo(
    () =>
      nodesOf(arrangement, {
        describe,
        selected,
        path,
        labelOf: ({ count }: Fold) => translate('network.topology.unfold', { smart_count: count }),
        looseName: translate('network.topology.loose'),
      }),
    [arrangement, describe, selected, path, translate],
  );
  const edges = useMemo(() => edgesOf(arrangement, path, selected), [arrangement, path, selected]);
  const words = useMemo(() => ariaWords(translate), [translate]);

  const show = useShowBoxes(arrangement, panel !== undefined);
  const pathRef = path?.keys.join(' ');
  useEffect(() => {
    if (pathRef) show(pathRef.split(' '), { atOnce: true });
  }, [show, pathRef]);
  useEffect(() => {
    if (selected !== undefined) show([selected], { atOnce: false });
  }, [show, selected]);

  const press = (key: string | undefined) => {
    const box = arrangement.boxes.find((each) => each.key === key);
    if (box?.shape === 'fold') onUnfold(box.area);
    else if (box?.thing) onSelect(box.key);
  };
  const handleKey = (event: KeyboardEvent<HTMLElement>) => {
    // Keys of the panel are its own.
    if (event.target instanceof Element && event.target.closest('[data-panel]')) return undefined;
    const key = nodeKeyAt(event.target);
    const pan = PANS[event.key];
    if ((event.key === 'Enter' || event.key === ' ') && key) press(key);
    else if (pan) {
      const { x, y, zoom } = flow.getViewport();
      void flow.setViewport({ x: x + pan[0] * PAN_PX, y: y + pan[1] * PAN_PX, zoom });
    } else if (event.key === '+' || event.key === '=') void flow.zoomTo(flow.getZoom() * ZOOM);
    else if (event.key === '-') void flow.zoomTo(flow.getZoom() / ZOOM);
    else if (event.key === '0') void flow.fitView(FIT);
    else if (event.key === '1') void flow.setViewport(FIRST_VIEW);
    else return undefined;
    return event.preventDefault();
  };
  return (
    // Keys of the whole drawing; its nodes take the focus themselves.
    <Box onKeyDown={handleKey} sx={drawingStyles}>
      <ReactFlow
        nodes={nodes}
        edges={edges}
        nodeTypes={nodeTypes}
        edgeTypes={edgeTypes}
        onNodeClick={(_, { id }) => press(id)}
        defaultEdgeOptions={{ type: 'smoothstep' }}
        onlyRenderVisibleElements
        nodesDraggable={false}
        nodesConnectable={false}
        elementsSelectable={false}
        nodesFocusable
        edgesFocusable={false}
        defaultViewport={FIRST_VIEW}
        fitViewOptions={FIT}
        minZoom={0.05}
        maxZoom={2}
        ariaLabelConfig={words}
        aria-label={translate('network.topology.drawing')}
        proOptions={{ hideAttribution: true }}
      >
        <Background gap={24} />
        <Controls showInteractive={false} />
      </ReactFlow>
      {panel}
    </Box>
  );
}

const PANS: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [1, 0],
  ArrowRight: [-1, 0],
  ArrowUp: [0, 1],
  ArrowDown: [0, -1],
};

function nodeKeyAt(target: EventTarget): string | undefined {
  return target instanceof Element ? target.closest<HTMLElement>('.react-flow__node')?.dataset.id : undefined;
}

function ariaWords(translate: Translate): Partial<AriaLabelConfig> {
  return {
    'node.a11yDescription.default': translate('network.topology.nodeHelp'),
    'node.a11yDescription.keyboardDisabled': translate('network.topology.nodeHelp'),
    'controls.ariaLabel': translate('network.topology.controls'),
    'controls.zoomIn.ariaLabel': translate('network.topology.zoomIn'),
    'controls.zoomOut.ariaLabel': translate('network.topology.zoomOut'),
    'controls.fitView.ariaLabel': translate('network.topology.fit'),
  };
}
