import type { Node, NodeProps } from '@xyflow/react';
import { styled } from '@mui/material/styles';
import { memo } from 'react';
import { token } from '#src/ui/theme/token.ts';
import { CARD } from '#src/domains/network/topology/arrange.ts';
import type { FoldData } from './nodes.ts';

/** The machines of a subnet that are not drawn. A press draws them. */
export const FoldNode = memo(function FoldNode({ data: { box, label } }: NodeProps<Node<FoldData, 'fold'>>) {
  return <Folded title={label}>+{box.count}</Folded>;
});

const Folded = styled('div')({
  display: 'grid',
  placeItems: 'center',
  width: CARD.width,
  height: CARD.height,
  boxSizing: 'border-box',
  border: `1px dashed ${token.hairlineStrong}`,
  borderRadius: token.radius.medium,
  backgroundColor: token.surface,
  color: token.accentText,
  fontSize: token.size.part,
  fontWeight: 500,
});
