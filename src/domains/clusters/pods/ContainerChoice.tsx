import MenuItem from '@mui/material/MenuItem';
import Select from '@mui/material/Select';
import type { RaRecord } from 'react-admin';
import { useTranslate } from '#src/i18n/useTranslate.ts';

interface ContainerChoiceProps {
  names: readonly string[];
  value: string;
  onChange: (name: string) => void;
}

/** Which container of a pod; nothing where there is one. */
export function ContainerChoice({ names, value, onChange }: ContainerChoiceProps) {
  const translate = useTranslate();
  if (names.length < 2) return null;
  return (
    <Select
      size="small"
      value={value}
      onChange={({ target }) => onChange(target.value)}
      inputProps={{ 'aria-label': translate('clusters.log.container') }}
      sx={{ alignSelf: 'flex-start' }}
    >
      {names.map((name) => (
        <MenuItem key={name} value={name}>
          {name}
        </MenuItem>
      ))}
    </Select>
  );
}

export const containersOf = ({ containers }: RaRecord): string[] =>
  Array.isArray(containers) ? containers.filter((each): each is string => typeof each === 'string') : [];
