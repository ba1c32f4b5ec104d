import ArrowDownward from '@mui/icons-material/ArrowDownward';
import ArrowUpward from '@mui/icons-material/ArrowUpward';
import Close from '@mui/icons-material/Close';
import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import Stack from '@mui/material/Stack';
import type { ComponentType } from 'react';
import type { FieldDefinition } from '#model/language/fieldDefinition.ts';
import { useTranslate } from '#src/i18n/useTranslate.ts';
import { token } from '#src/ui/theme/token.ts';
import { InputFor } from '#src/inputs/InputFor.tsx';
import type { InputProps } from '#src/inputs/frame/inputProps.ts';
import { MemberInputs } from './MemberInputs.tsx';

interface ListItemProps {
  field: FieldDefinition;
  name: string;
  itemInput?: ComponentType<InputProps>;
  index: number;
  last: boolean;
  disabled: boolean;
  onMove: (to: number) => void;
  onRemove: () => void;
}

/** One item with its buttons. An object has its own frame, a plain value is on one line. */
export function ListItem({
  field,
  name,
  itemInput: ItemInput = InputFor,
  index,
  last,
  disabled,
  onMove,
  onRemove,
}: ListItemProps) {
  const translate = useTranslate();
  const members = field.type === 'object' && ItemInput === InputFor;
  const compound = field.type === 'object' || ItemInput !== InputFor;
  const buttons = [
    { key: 'moveUp', icon: <ArrowUpward fontSize="small" />, off: index === 0, press: () => onMove(index - 1) },
    { key: 'moveDown', icon: <ArrowDownward fontSize="small" />, off: last, press: () => onMove(index + 1) },
    { key: 'removeItem', icon: <Close fontSize="small" />, off: false, press: onRemove },
  ] as const;
  return (
    <Stack
      component="li"
      direction="row"
      spacing={1}
      aria-label={translate('record.input.item', { row: index + 1 })}
      onKeyDown={(event) => {
        const step = ({ ArrowUp: -1, ArrowDown: 1 } as const)[event.key];
        if (!event.altKey || step === undefined) return;
        event.preventDefault();
        event.stopPropagation();
        onMove(index + step);
      }}
      sx={compound ? { border: `1px solid ${token.hairline}`, borderRadius: token.radius.medium, p: 3 } : undefined}
    >
      <Box sx={{ flex: 1, minWidth: 0 }}>
        {members ? (
          <MemberInputs fields={field.fields ?? {}} name={name} disabled={disabled} />
        ) : (
          <ItemInput field={field} name={name} disabled={disabled} hideLabel />
        )}
      </Box>
      <Stack direction={compound ? 'column' : 'row'} sx={{ flex: 'none' }}>
        {buttons.map(({ key, icon, off, press }) => (
          <IconButton
            key={key}
            size="small"
            disabled={disabled || off}
            aria-label={translate(`record.input.${key}`, { row: index + 1 })}
            onClick={press}
          >
            {icon}
          </IconButton>
        ))}
      </Stack>
    </Stack>
  );
}
