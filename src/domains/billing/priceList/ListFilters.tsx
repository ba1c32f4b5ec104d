import FormControlLabel from '@mui/material/FormControlLabel';
import MenuItem from '@mui/material/MenuItem';
import Stack from '@mui/material/Stack';
import Switch from '@mui/material/Switch';
import TextField from '@mui/material/TextField';
import ToggleButton from '@mui/material/ToggleButton';
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup';
import type { ListUnit } from '#model/domains/billing/prices/list/listUnit.ts';
import '#src/i18n/parts/priceList.ts';
import { useTranslate } from '#src/i18n/useTranslate.ts';
import { FIGURES, type Figure } from './edits.ts';
import { isUnsold } from './isUnsold.ts';
import type { ShownList } from './listQuery.ts';

export interface Filters {
  text: string;
  type: string;
  /** Only what has no price in some cloud. */
  isUnsold: boolean;
}

interface Props {
  list: ShownList;
  unit: ListUnit;
  figure: Figure;
  filters: Filters;
  unitWords: (unit: ListUnit) => string;
  typeOf: (type: string) => string;
  onUnit: (unit: ListUnit) => void;
  onFigure: (figure: Figure) => void;
  onFilters: (filters: Filters) => void;
}

/** What the sheet shows: the unit, the figure, and which rows. */
export function ListFilters({ list, unit, figure, filters, unitWords, typeOf, onUnit, onFigure, onFilters }: Props) {
  const translate = useTranslate();
  const types = [...new Set(list.rows.map(({ resource_type }) => resource_type))];
  const units = list.units.map((each) => JSON.stringify(each));
  const chosen = units.findIndex((each) => each === JSON.stringify(unit));
  return (
    <Stack direction="row" spacing={2} useFlexGap sx={{ flexWrap: 'wrap', alignItems: 'center' }}>
      <TextField
        select
        size="small"
        fullWidth={false}
        label={translate('priceList.unit')}
        value={Math.max(0, chosen)}
        onChange={({ target }) => onUnit(list.units[Number(target.value)] ?? unit)}
        sx={{ minWidth: 176 }}
      >
        {list.units.map((each, index) => (
          <MenuItem key={units[index]} value={index}>
            {unitWords(each)}
          </MenuItem>
        ))}
      </TextField>
      <ToggleButtonGroup
        exclusive
        size="small"
        value={figure}
        sx={{ height: 34 }}
        aria-label={translate('priceList.figures')}
        onChange={(_, next: Figure | null) => next !== null && onFigure(next)}
      >
        {FIGURES.map((each) => (
          <ToggleButton key={each} value={each}>
            {translate(`priceList.figure.${each}`)}
          </ToggleButton>
        ))}
      </ToggleButtonGroup>
      <TextField
        select
        size="small"
        fullWidth={false}
        label={translate('priceList.type')}
        value={types.some((type) => type === filters.type) ? filters.type : ''}
        onChange={({ target }) => onFilters({ ...filters, type: target.value })}
        slotProps={{ select: { displayEmpty: true }, inputLabel: { shrink: true } }}
        sx={{ minWidth: 144 }}
      >
        <MenuItem value="">{translate('priceList.allTypes')}</MenuItem>
        {types.map((type) => (
          <MenuItem key={type} value={type}>
            {typeOf(type)}
          </MenuItem>
        ))}
      </TextField>
      <TextField
        size="small"
        type="search"
        fullWidth={false}
        label={translate('priceList.search')}
        value={filters.text}
        onChange={({ target }) => onFilters({ ...filters, text: target.value })}
        sx={{ minWidth: 176 }}
      />
      <FormControlLabel
        control={
          <Switch checked={filters.isUnsold} onChange={(_, isOn) => onFilters({ ...filters, isUnsold: isOn })} />
        }
        label={translate('priceList.unsold', { count: list.rows.filter(isUnsold).length })}
      />
    </Stack>
  );
}
