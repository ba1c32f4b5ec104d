import {
  Background,
  Controls,
  ReactFlow,
  ReactFlowProvider,
  useReactFlow,
  type AriaLabelConfig,
  type Edge,
  type Node,
} from '@xyflow/react';
import '@xyflow/react/dist/base.css';
import Box from '@mui/material/Box';
import { useMemo, type KeyboardEvent, type MouseEvent } from 'react';
import { useNavigate, useTranslate } from 'react-admin';
import { isMachineKey, THING, type Arrangement } from './arrangement.ts';
import { ThingNode, type ThingData } from './ThingNode.tsx';
import { drawingStyles } from './drawingStyles.ts';
import type { Described } from './useDescribe.ts';

interface DrawingProps {
  arrangement: Arrangement;
  describe: Described;
}

const nodeTypes = { thing: ThingNode };
/** Machines are in rows: their lines run between the rows and enter from above, so that they cross no neighbour. */
const AROUND = { type: 'smoothstep', pathOptions: { offset: 8, borderRadius: 6 } } as const;
const PAN_PX = 96;
const ZOOM = 1.2;
const FIT = { padding: 0.12, maxZoom: 1, minZoom: 0.1 } as const;

/** A drawing of the network: pan and zoom with mouse, fingers or keys; each node is focusable and opens with Enter. */
export default function Drawing(props: DrawingProps) {
  return (
    <ReactFlowProvider>
      <Flow {...props} />
    </ReactFlowProvider>
  );
}

function Flow({ arrangement, describe }: DrawingProps) {
  const translate = useTranslate();
  const navigate = useNavigate();
  const flow = useReactFlow();
  const nodes = useMemo<Node<ThingData>[]>(
    () =>
      arrangement.things.map((thing) => {
        const described = describe(thing);
        return {
          id: thing.key,
          type: 'thing',
          position: { x: thing.x, y: thing.y },
          width: THING.width,
          height: THING.height,
          data: { thing, ...described },
          ariaLabel: described.aria,
        };
      }),
    [arrangement, describe],
  );
  const edges = useMemo<Edge[]>(
    () =>
      arrangement.lines.map(({ key, from, to }) => ({
        id: key,
        source: from,
        target: to,
        focusable: false,
        ...(isMachineKey(to) && AROUND),
      })),
    [arrangement],
  );
  const words = useMemo(() => ariaWords(translate), [translate]);

  const openKey = (key: string | null | undefined) => {
    const path = nodes.find(({ id }) => id === key)?.data.path;
    if (path) navigate(path);
  };
  const handleKey = (event: KeyboardEvent<HTMLElement>) => {
    const key = nodeKeyAt(event.target);
    if (event.key === 'Enter' && key) return openKey(key);
    const pan = PANS[event.key];
    if (pan) {
      const { x, y, zoom } = flow.getViewport();
      void flow.setViewport({ x: x + pan[0] * PAN_PX, y: y + pan[1] * PAN_PX, zoom });
    } else if (event.key === '+' || event.key === '=') void flow.zoomTo(flow.getZoom() * ZOOM);
    else if (event.key === '-') void flow.zoomTo(flow.getZoom() / ZOOM);
    else if (event.key === '0') void flow.fitView(FIT);
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
        onNodeClick={(event: MouseEvent, { id }) => {
          // The name inside is a separate link.
          if (!(event.target instanceof Element && event.target.closest('a'))) openKey(id);
        }}
        defaultEdgeOptions={{ type: 'straight' }}
        onlyRenderVisibleElements
        nodesDraggable={false}
        nodesConnectable={false}
        elementsSelectable={false}
        nodesFocusable
        edgesFocusable={false}
        fitView
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

function ariaWords(translate: (key: string) => string): Partial<AriaLabelConfig> {
  return {
    'node.a11yDescription.default': translate('network.topology.nodeHelp'),
    'node.a11yDescription.keyboardDisabled': translate('network.topology.nodeHelp'),
    'controls.ariaLabel': translate('network.topology.controls'),
    'controls.zoomIn.ariaLabel': translate('network.topology.zoomIn'),
    'controls.zoomOut.ariaLabel': translate('network.topology.zoomOut'),
    'controls.fitView.ariaLabel': translate('network.topology.fit'),
  };
}
