import Autocomplete from '@mui/material/Autocomplete';
import TextField from '@mui/material/TextField';
import '#src/i18n/parts/resourceData.ts';
import { useTranslate } from '#src/i18n/useTranslate.ts';
import type { CapacityLevel } from './capacityQueries.ts';

interface Props {
  levels: readonly CapacityLevel[];
  level: Pick<CapacityLevel, 'by' | 'id'>;
  onChange: (level: Pick<CapacityLevel, 'by' | 'id'>) => void;
}

const ORDER: readonly CapacityLevel['by'][] = ['all', 'region', 'site', 'provider', 'cloud', 'gpu', 'host'];

/** Chooses the place whose capacity is shown: everything, or one of a level. */
export function LevelSelect({ levels, level, onChange }: Props) {
  const translate = useTranslate();
  const all: CapacityLevel = { by: 'all', id: '', name: translate('resourceData.capacity.all') };
  const options = [all, ...levels].toSorted((a, b) => ORDER.indexOf(a.by) - ORDER.indexOf(b.by));
  return (
    <Autocomplete
      size="small"
      disableClearable
      options={options}
      value={options.find(({ by, id }) => by === level.by && id === level.id) ?? all}
      groupBy={({ by }) => translate(`resourceData.capacity.level.${by}`)}
      getOptionLabel={({ name }) => name}
      getOptionKey={({ by, id }) => `${by} ${id}`}
      isOptionEqualToValue={(one, other) => one.by === other.by && one.id === other.id}
      onChange={(_, { by, id }) => onChange({ by, id })}
      renderInput={(params) => <TextField {...params} label={translate('resourceData.capacity.place')} />}
      sx={{ width: { xs: 160, sm: 240 } }}
    />
  );
}
