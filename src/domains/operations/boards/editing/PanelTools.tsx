import Add from '@mui/icons-material/Add';
import ArrowBack from '@mui/icons-material/ArrowBack';
import ArrowForward from '@mui/icons-material/ArrowForward';
import Delete from '@mui/icons-material/DeleteOutlined';
import Edit from '@mui/icons-material/Edit';
import Remove from '@mui/icons-material/Remove';
import IconButton from '@mui/material/IconButton';
import { styled } from '@mui/material/styles';
import Tooltip from '@mui/material/Tooltip';
import type { KeyboardEvent, ReactNode } from 'react';
import '#src/i18n/parts/boards.ts';
import { useTranslate } from '#src/i18n/useTranslate.ts';
import { MOST_COLUMNS, widthOf, type Panel } from '#src/domains/operations/boards/panel.ts';
import { token } from '#src/ui/theme/token.ts';

interface Props {
  title: string;
  panel: Panel;
  isFirst: boolean;
  isLast: boolean;
  onMove: (by: -1 | 1) => void;
  onResize: (width: number) => void;
  onEdit: () => void;
  onRemove: () => void;
}

/** The tools of one chart while its board is changed. Alt with the arrow keys moves and resizes it. */
export function PanelTools({ title, panel, isFirst, isLast, onMove, onResize, onEdit, onRemove }: Props) {
  const translate = useTranslate();
  const width = widthOf(panel);
  const resize = (to: number) => to >= 1 && to <= MOST_COLUMNS && onResize(to);
  const takeKey = (event: KeyboardEvent) => {
    if (!event.altKey) return;
    const act = {
      ArrowLeft: () => !isFirst && onMove(-1),
      ArrowRight: () => !isLast && onMove(1),
      ArrowUp: () => resize(width + 1),
      ArrowDown: () => resize(width - 1),
    }[event.key];
    if (act === undefined) return;
    // The browser would go one page back.
    event.preventDefault();
    act();
  };
  return (
    <Bar
      role="toolbar"
      aria-label={translate('boards.panel.tools', { title })}
      title={translate('boards.panel.keys')}
      onKeyDown={takeKey}
    >
      <Tool name={translate('boards.panel.edit')} onPress={onEdit}>
        <Edit />
      </Tool>
      <Tool name={translate('boards.panel.before')} isOff={isFirst} onPress={() => onMove(-1)}>
        <ArrowBack />
      </Tool>
      <Tool name={translate('boards.panel.after')} isOff={isLast} onPress={() => onMove(1)}>
        <ArrowForward />
      </Tool>
      <Tool name={translate('boards.panel.narrower')} isOff={width <= 1} onPress={() => resize(width - 1)}>
        <Remove />
      </Tool>
      <Tool name={translate('boards.panel.wider')} isOff={width >= MOST_COLUMNS} onPress={() => resize(width + 1)}>
        <Add />
      </Tool>
      <Tool name={translate('boards.panel.remove')} onPress={onRemove}>
        <Delete />
      </Tool>
    </Bar>
  );
}

interface ToolProps {
  name: string;
  /** It stays focusable, so that a press at the end does not lose the focus. */
  isOff?: boolean;
  onPress: () => void;
  children: ReactNode;
}

function Tool({ name, isOff = false, onPress, children }: ToolProps) {
  return (
    <Tooltip title={name}>
      <IconButton
        size="small"
        aria-label={name}
        aria-disabled={isOff || undefined}
        onClick={() => !isOff && onPress()}
        sx={{ opacity: isOff ? 0.4 : 1 }}
      >
        {children}
      </IconButton>
    </Tooltip>
  );
}

const Bar = styled('div')({
  display: 'flex',
  flexWrap: 'wrap',
  justifyContent: 'flex-end',
  color: token.textMuted,
  '& svg': { fontSize: 18 },
});
