import { Handle, Position, type Node, type NodeProps } from '@xyflow/react';
import { styled } from '@mui/material/styles';
import { memo } from 'react';
import type { Tone } from '#model/language/definition.ts';
import { Icon } from '#src/ui/icons/Icon.tsx';
import { token, toneColors } from '#src/ui/theme/token.ts';
import { isMachine, THING, type Placed } from './arrangement.ts';

/** The data of a node. */
export type ThingData = {
  thing: Placed;
  /** The label for screen readers. */
  aria: string;
  state?: string | undefined;
  tone?: Tone | undefined;
  path?: string | undefined;
};

/**
 * A network, gateway or machine: its name, its state as a dot, its first address. Renders again only when one of these
 * changes.
 */
export const ThingNode = memo(function ThingNode({ data: { thing, state, tone } }: NodeProps<Node<ThingData>>) {
  const [first, ...more] = thing.detail;
  return (
    <Card data-external={thing.external || undefined}>
      <Handle type="target" position={isMachine(thing.kind) ? Position.Top : Position.Left} isConnectable={false} />
      <Icon word={ICONS[thing.external ? 'external' : thing.kind]} size={18} />
      <Texts>
        <b title={thing.name}>{thing.name}</b>
        <span>
          <i style={{ backgroundColor: toneColors(tone).dot }} aria-hidden />
          {first === undefined ? state : `${first}${more.length > 0 ? ` +${more.length}` : ''}`}
        </span>
      </Texts>
      <Handle type="source" position={Position.Right} isConnectable={false} />
    </Card>
  );
});

const ICONS = {
  networks: 'lan',
  routers: 'router',
  instances: 'computer',
  external: 'public',
  eips: 'public',
  natGateways: 'router',
  vpcs: 'hub',
  vpcSubnets: 'lan',
  vms: 'computer',
} as const;

const Card = styled('div')({
  display: 'flex',
  alignItems: 'center',
  gap: 10,
  width: THING.width,
  height: THING.height,
  padding: '0 12px',
  boxSizing: 'border-box',
  border: `1px solid ${token.hairlineStrong}`,
  borderRadius: token.radius.medium,
  backgroundColor: token.surface,
  color: token.text,
  '&[data-external]': { backgroundColor: token.accentSoft, borderColor: token.accent },
  '& svg': { color: token.textMuted },
});

const Texts = styled('div')({
  minWidth: 0,
  '& b': {
    display: 'block',
    overflow: 'hidden',
    textOverflow: 'ellipsis',
    whiteSpace: 'nowrap',
    fontWeight: 500,
    fontSize: token.size.text,
  },
  '& span': {
    display: 'flex',
    alignItems: 'center',
    gap: 6,
    overflow: 'hidden',
    whiteSpace: 'nowrap',
    fontSize: token.size.note,
    color: token.textMuted,
  },
  '& i': { flex: 'none', width: 8, height: 8, borderRadius: '50%' },
});
