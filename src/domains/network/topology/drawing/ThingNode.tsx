import { Handle, Position, type Node, type NodeProps } from '@xyflow/react';
import { styled } from '@mui/material/styles';
import { memo } from 'react';
import { Icon } from '#src/ui/icons/Icon.tsx';
import { token, toneColors } from '#src/ui/theme/token.ts';
import { CARD } from '#src/domains/network/topology/arrange.ts';
import { seenTexts } from '#src/domains/network/topology/seenTexts.ts';
import { PathBadge } from './PathBadge.tsx';
import { StateMark } from './StateMark.tsx';
import { iconOf } from './iconOf.ts';
import type { BoxData } from './nodes.ts';

/** A machine, gateway or address: its name, its state and its first address. Renders only when one of these changes. */
export const ThingNode = memo(function ThingNode({ data }: NodeProps<Node<BoxData, 'card'>>) {
  const { box, state, tone, selected, step, stops, reason } = data;
  if (!box.thing) return null;
  return (
    <Card
      data-external={box.thing.external || undefined}
      data-fault={tone === 'danger' || undefined}
      data-selected={selected || undefined}
      data-path={step === undefined ? undefined : stops ? 'stops' : 'passes'}
      title={[box.thing.name, state, ...box.thing.detail, box.thing.boundTo].filter(Boolean).join(' · ')}
    >
      <Handle type="target" position={Position.Top} isConnectable={false} />
      <Icon word={iconOf(box.thing)} size={18} />
      <Texts>
        <b>{box.thing.name}</b>{' '}
        <span>
          <StateMark tone={tone} />
          <em>{seenTexts(box.thing, box.shape, { state, tone }).join(' ')}</em>
        </span>
      </Texts>
      <PathBadge step={step} stops={stops} reason={reason} />
      <Handle type="source" position={Position.Bottom} isConnectable={false} />
    </Card>
  );
});

const Card = styled('div')({
  position: 'relative',
  display: 'flex',
  alignItems: 'center',
  gap: 8,
  width: CARD.width,
  height: CARD.height,
  padding: '0 10px',
  boxSizing: 'border-box',
  border: `1px solid ${token.hairlineStrong}`,
  borderRadius: token.radius.medium,
  backgroundColor: token.surface,
  color: token.text,
  '&[data-external]': { backgroundColor: token.accentSoft },
  '&[data-fault]': { borderColor: toneColors('danger').dot, borderInlineStartWidth: 4 },
  '&[data-selected]': { borderColor: token.accent, boxShadow: `0 0 0 1px ${token.accent}` },
  '&[data-path="passes"]': {
    borderColor: toneColors('success').dot,
    boxShadow: `0 0 0 2px ${toneColors('success').dot}`,
  },
  '&[data-path="stops"]': { borderColor: toneColors('danger').dot, boxShadow: `0 0 0 2px ${toneColors('danger').dot}` },
  '& svg': { color: token.textMuted },
});

const Texts = styled('div')({
  minWidth: 0,
  flex: 1,
  '& b, & em': { overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' },
  '& b': { display: 'block', fontWeight: 500, fontSize: token.size.text },
  '& span': { display: 'flex', alignItems: 'center', gap: 6, fontSize: token.size.note, color: token.textMuted },
  '& em': { fontStyle: 'normal', minWidth: 0 },
});
