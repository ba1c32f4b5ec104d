import DragIndicator from '@mui/icons-material/DragIndicator';
import Alert from '@mui/material/Alert';
import { styled } from '@mui/material/styles';
import type { PointerEvent } from 'react';
import '#src/i18n/parts/boards.ts';
import { useTranslate } from '#src/i18n/useTranslate.ts';
import { BoardPanel } from '#src/domains/operations/boards/charts/BoardPanel.tsx';
import { widthOf, type Panel, type PanelView } from '#src/domains/operations/boards/panel.ts';
import { CHART_HEIGHT } from '#src/ui/charts/chartLooks.ts';
import { token } from '#src/ui/theme/token.ts';
import type { DropPlace } from './dropPlace.ts';
import { PanelTools } from './PanelTools.tsx';

interface Props {
  title: string;
  panel: Panel;
  range: PanelView['range'];
  place: number;
  count: number;
  fault: string | undefined;
  /** It is dragged now. */
  isHeld: boolean;
  /** The side on which the dragged chart would land. */
  drop: DropPlace | undefined;
  onCell: (element: HTMLElement | null) => void;
  onGrab: (event: PointerEvent<HTMLElement>) => void;
  onStretch: (event: PointerEvent<HTMLElement>) => void;
  onMove: (by: -1 | 1) => void;
  onResize: (width: number) => void;
  onEdit: () => void;
  onRemove: () => void;
}

/** One chart with its tools, the handle that moves it and the edge that resizes it. */
export function EditedCell({ title, panel, range, place, count, fault, isHeld, drop, onCell, ...props }: Props) {
  const translate = useTranslate();
  return (
    <Cell
      data-width={widthOf(panel)}
      data-held={isHeld || undefined}
      data-drop={drop && (drop.after ? 'after' : 'before')}
      data-alone={drop?.isAlone || undefined}
      ref={onCell}
    >
      <Head>
        {/* The tools do the same for those who have no pointer. */}
        <Handle aria-hidden data-grab title={translate('boards.panel.drag')} onPointerDown={props.onGrab}>
          <DragIndicator />
        </Handle>
        <PanelTools
          title={title}
          panel={panel}
          isFirst={place === 0}
          isLast={place === count - 1}
          onMove={props.onMove}
          onResize={props.onResize}
          onEdit={props.onEdit}
          onRemove={props.onRemove}
        />
      </Head>
      {fault !== undefined && <Alert severity="error">{fault}</Alert>}
      <BoardPanel panel={panel} range={range} height={CHART_HEIGHT} isWall={false} onFix={props.onEdit} />
      <Edge aria-hidden data-stretch title={translate('boards.panel.stretch')} onPointerDown={props.onStretch} />
    </Cell>
  );
}

const Cell = styled('div')({
  position: 'relative',
  '&[data-held]': { opacity: 0.5 },
  // A line where the dragged chart would land.
  '&[data-drop]::before': {
    content: '""',
    position: 'absolute',
    borderRadius: 2,
    backgroundColor: token.accent,
    zIndex: 1,
  },
  '&[data-drop]:not([data-alone])::before': { insetBlock: 0, width: 4 },
  '&[data-drop="before"]:not([data-alone])::before': { insetInlineStart: -8 },
  '&[data-drop="after"]:not([data-alone])::before': { insetInlineEnd: -8 },
  '&[data-drop][data-alone]::before': { insetInline: 0, height: 4 },
  '&[data-drop="before"][data-alone]::before': { insetBlockStart: -8 },
  '&[data-drop="after"][data-alone]::before': { insetBlockEnd: -8 },
});

const Head = styled('div')({ display: 'flex', justifyContent: 'space-between', alignItems: 'center' });

const Handle = styled('span')({
  display: 'inline-flex',
  padding: 6,
  color: token.textMuted,
  cursor: 'grab',
  // A finger moves the chart, not the page.
  touchAction: 'none',
  '&:active': { cursor: 'grabbing' },
  '& svg': { fontSize: 18 },
});

const Edge = styled('span')({
  display: 'none',
  position: 'absolute',
  insetBlock: '40px 0',
  insetInlineEnd: -8,
  width: 12,
  cursor: 'ew-resize',
  touchAction: 'none',
  '&:hover, &:active': { borderInlineEnd: `3px solid ${token.accent}` },
  // With fewer columns, a chart has no width of its own.
  '@container board (width >= 1000px)': { display: 'block' },
});
