import { Handle, Position, type Node, type NodeProps } from '@xyflow/react';
import { styled } from '@mui/material/styles';
import { Fragment, memo } from 'react';
import { Icon } from '#src/ui/icons/Icon.tsx';
import { token, toneColors } from '#src/ui/theme/token.ts';
import { seenTexts } from '#src/domains/network/topology/seenTexts.ts';
import { PathBadge } from './PathBadge.tsx';
import { StateMark } from './StateMark.tsx';
import { iconOf } from './iconOf.ts';
import type { BoxData } from './nodes.ts';

/** A network or VPC as a frame around its subnets, or a subnet as a band around its machines, with a heading. */
export const FrameNode = memo(function FrameNode({ data }: NodeProps<Node<BoxData, 'frame' | 'band'>>) {
  const { box, name, kind, state, tone, selected, step, stops, reason } = data;
  const { thing, shape } = box;
  return (
    <Frame
      data-shape={shape}
      data-loose={!thing || undefined}
      data-external={thing?.external || undefined}
      data-fault={tone === 'danger' || undefined}
      data-selected={selected || undefined}
      data-path={step === undefined ? undefined : stops ? 'stops' : 'passes'}
      style={{ width: box.width, height: box.height }}
    >
      <Handle type="target" position={Position.Top} isConnectable={false} />
      <Heading title={[kind, name, state, ...(thing?.detail ?? [])].filter(Boolean).join(' · ')}>
        {thing && <Icon word={iconOf(thing)} size={16} />}
        {thing?.status && <StateMark tone={tone} />}
        <b>{name}</b>
        {thing &&
          seenTexts(thing, shape, { state, tone }).map((text) => (
            <Fragment key={text}>
              {' '}
              <span>{text}</span>
            </Fragment>
          ))}
      </Heading>
      <PathBadge step={step} stops={stops} reason={reason} above />
      <Handle type="source" position={Position.Bottom} isConnectable={false} />
    </Frame>
  );
});

const Frame = styled('div')({
  position: 'relative',
  boxSizing: 'border-box',
  borderRadius: token.radius.large,
  border: `1px solid ${token.hairlineStrong}`,
  backgroundColor: token.ground,
  color: token.text,
  '&[data-external]': { borderColor: token.accent },
  '&[data-loose]': { borderStyle: 'dashed' },
  '&[data-shape="band"]': {
    borderRadius: token.radius.medium,
    borderColor: token.hairline,
    backgroundColor: token.sunken,
  },
  '&[data-fault]': { borderColor: toneColors('danger').dot },
  '&[data-selected]': { borderColor: token.accent, boxShadow: `0 0 0 1px ${token.accent}` },
  '&[data-path="passes"]': {
    borderColor: toneColors('success').dot,
    boxShadow: `0 0 0 2px ${toneColors('success').dot}`,
  },
  '&[data-path="stops"]': { borderColor: toneColors('danger').dot, boxShadow: `0 0 0 2px ${toneColors('danger').dot}` },
});

const Heading = styled('div')({
  display: 'flex',
  alignItems: 'center',
  gap: 8,
  height: 34,
  padding: '0 12px',
  minWidth: 0,
  '[data-shape="frame"] > &': { height: 40 },
  '& b': {
    overflow: 'hidden',
    textOverflow: 'ellipsis',
    whiteSpace: 'nowrap',
    fontWeight: 600,
    fontSize: token.size.text,
  },
  '[data-shape="band"] > & b': { fontWeight: 500, fontSize: token.size.note },
  '& span:last-child:not([aria-hidden])': { fontSize: token.size.note, color: token.textMuted, whiteSpace: 'nowrap' },
  '& svg': { color: token.textMuted },
});
