import FullscreenExit from '@mui/icons-material/FullscreenExit';
import Dialog from '@mui/material/Dialog';
import IconButton from '@mui/material/IconButton';
import { styled } from '@mui/material/styles';
import Tooltip from '@mui/material/Tooltip';
import { useId } from 'react';
import '#src/i18n/parts/boards.ts';
import { useTranslate } from '#src/i18n/useTranslate.ts';
import type { Panel, PanelView } from '#src/domains/operations/boards/panel.ts';
import { SavedPanels } from '#src/domains/operations/boards/SavedPanels.tsx';
import { UpdatedAt } from '#src/domains/operations/boards/UpdatedAt.tsx';
import { token } from '#src/ui/theme/token.ts';
import { Clock } from './Clock.tsx';
import { useWallHeight } from './useWallHeight.ts';

interface Props {
  name: string;
  panels: readonly Panel[];
  range: PanelView['range'];
  /** The range in words. */
  rangeText: string;
  onLeave: () => void;
}

/** The board on a wall: its charts fill the screen, with a clock and the time of the data, and without controls. */
export function Wall({ name, panels, range, rangeText, onLeave }: Props) {
  const translate = useTranslate();
  const id = useId();
  const height = useWallHeight(panels);
  return (
    <Dialog
      fullScreen
      open
      onClose={onLeave}
      aria-labelledby={id}
      slotProps={{ paper: { sx: { backgroundColor: token.ground, borderRadius: 0 } } }}
    >
      <Head>
        <h1 id={id}>{name}</h1>
        <span>{rangeText}</span>
        <UpdatedAt />
        <Clock />
        <Tooltip title={translate('boards.leaveWall')}>
          <IconButton onClick={onLeave} aria-label={translate('boards.leaveWall')}>
            <FullscreenExit />
          </IconButton>
        </Tooltip>
      </Head>
      <Body>
        <SavedPanels panels={panels} range={range} height={height} isWall />
      </Body>
    </Dialog>
  );
}

const Head = styled('header')({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  columnGap: 24,
  padding: '8px 16px',
  color: token.textMuted,
  fontSize: token.size.part,
  '& h1': {
    flex: 1,
    minWidth: 0,
    margin: 0,
    color: token.text,
    fontSize: 28,
    fontWeight: 600,
    overflowWrap: 'anywhere',
  },
});

const Body = styled('div')({
  flex: 1,
  overflow: 'auto',
  padding: '0 16px 16px',
  // Read from afar.
  '& section h2': { fontSize: 20 },
  '& section small, & li, & table': { fontSize: 16 },
  '& .MuiChartsAxis-tickLabel, & .MuiChartsLegend-root': { fontSize: '14px !important' },
});
