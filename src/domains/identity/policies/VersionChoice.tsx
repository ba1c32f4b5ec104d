import FormControl from '@mui/material/FormControl';
import FormLabel from '@mui/material/FormLabel';
import MenuItem from '@mui/material/MenuItem';
import Select from '@mui/material/Select';
import { useId } from 'react';
import type { RaRecord } from 'react-admin';
import { useTranslate } from '#src/i18n/useTranslate.ts';

interface VersionChoiceProps {
  words: 'older' | 'newer';
  versions: RaRecord[];
  chosen: string;
  onChoose: (id: string) => void;
}

/** Chooses one side of a comparison. */
export function VersionChoice({ words, versions, chosen, onChoose }: VersionChoiceProps) {
  const translate = useTranslate();
  const id = useId();
  return (
    <FormControl>
      <FormLabel id={`${id}-label`} sx={{ mb: 1 }}>
        {translate(`record.policy.${words}`)}
      </FormLabel>
      <Select
        size="small"
        value={chosen}
        onChange={(event) => onChoose(event.target.value)}
        SelectDisplayProps={{ id, 'aria-labelledby': `${id}-label ${id}` }}
        sx={{ minWidth: 120 }}
      >
        {versions.map((version) => (
          <MenuItem key={version.id} value={String(version.id)}>
            {String(version.version)}
          </MenuItem>
        ))}
      </Select>
    </FormControl>
  );
}
