import ArrowDownward from '@mui/icons-material/ArrowDownward';
import ArrowUpward from '@mui/icons-material/ArrowUpward';
import Close from '@mui/icons-material/Close';
import DragIndicator from '@mui/icons-material/DragIndicator';
import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import Stack from '@mui/material/Stack';
import type { Identifier } from 'react-admin';
import { useTranslate } from '#src/i18n/useTranslate.ts';
import { token } from '#src/ui/theme/token.ts';
import '#src/i18n/parts/network.ts';

interface OrderedItemProps {
  id: Identifier;
  title: string;
  index: number;
  count: number;
  disabled: boolean;
  dragged: boolean;
  onDrag: (id: Identifier | undefined) => void;
  onDragOver: () => void;
  onMove: (to: number) => void;
  onRemove: () => void;
}

/** One record of an ordered list with its position, handle and buttons. */
export function OrderedItem({
  id,
  title,
  index,
  count,
  disabled,
  dragged,
  onDrag,
  onDragOver,
  onMove,
  onRemove,
}: OrderedItemProps) {
  const translate = useTranslate();
  const buttons = [
    { key: 'up', icon: <ArrowUpward fontSize="small" />, off: index === 0, press: () => onMove(index - 1) },
    { key: 'down', icon: <ArrowDownward fontSize="small" />, off: index === count - 1, press: () => onMove(index + 1) },
    { key: 'remove', icon: <Close fontSize="small" />, off: false, press: onRemove },
  ] as const;
  return (
    <Stack
      component="li"
      direction="row"
      spacing={1}
      data-id={id}
      tabIndex={-1}
      draggable={!disabled}
      onDragStart={(event) => {
        // Firefox does not drag without data.
        event.dataTransfer.setData('text/plain', title);
        event.dataTransfer.effectAllowed = 'move';
        onDrag(id);
      }}
      onDragEnd={() => onDrag(undefined)}
      onDragOver={(event) => {
        event.preventDefault();
        onDragOver();
      }}
      onDrop={(event) => event.preventDefault()}
      onKeyDown={(event) => {
        const step = ({ ArrowUp: -1, ArrowDown: 1 } as const)[event.key];
        if (!event.altKey || step === undefined || disabled) return;
        event.preventDefault();
        event.stopPropagation();
        onMove(index + step);
      }}
      sx={{
        alignItems: 'center',
        pl: 1,
        border: `1px solid ${dragged ? token.accent : token.hairline}`,
        borderRadius: token.radius.medium,
        backgroundColor: dragged ? token.accentSoft : token.surface,
      }}
    >
      <DragIndicator fontSize="small" sx={{ color: token.textFaint, cursor: disabled ? 'default' : 'grab' }} />
      <Box component="span" sx={{ color: token.textMuted, fontVariantNumeric: 'tabular-nums', minWidth: 24 }}>
        {index + 1}
      </Box>
      <Box component="span" sx={{ flex: 1, minWidth: 0, overflowWrap: 'anywhere' }}>
        {title}
      </Box>
      {buttons.map(({ key, icon, off, press }) => (
        <IconButton
          key={key}
          size="small"
          disabled={disabled || off}
          aria-label={translate(`network.ordered.${key}`, { name: title })}
          onClick={press}
        >
          {icon}
        </IconButton>
      ))}
    </Stack>
  );
}
