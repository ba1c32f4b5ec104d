import MenuItem from '@mui/material/MenuItem';
import OutlinedInput from '@mui/material/OutlinedInput';
import Select from '@mui/material/Select';
import type { ReactNode } from 'react';
import type { Definition, Json } from '#model/language/definition.ts';
import type { FieldDefinition } from '#model/language/fieldDefinition.ts';
import { useLabel } from '#src/i18n/useLabel.ts';
import { useTranslate, type Translate } from '#src/i18n/useTranslate.ts';

interface PickerFiltersProps {
  /** Content beside the filters. */
  children: ReactNode;
  target: Definition;
  names: readonly string[];
  search: string;
  filters: Readonly<Record<string, Json>>;
  onSearch: (text: string) => void;
  /** Undefined: any value. */
  onFilter: (name: string, value: Json | undefined) => void;
}

/** The filters of the table: a search, and the fields with few values that the definition names. */
export function PickerFilters({ children, target, names, search, filters, onSearch, onFilter }: PickerFiltersProps) {
  const translate = useTranslate();
  const label = useLabel();
  return (
    <div className="picker-filters">
      <OutlinedInput
        size="small"
        type="search"
        value={search}
        placeholder={translate('record.input.search')}
        onChange={(event) => onSearch(event.target.value)}
        // Enter would submit the form.
        onKeyDown={(event) => event.key === 'Enter' && !event.ctrlKey && !event.metaKey && event.preventDefault()}
        inputProps={{ 'aria-label': translate('record.input.searchIn', { name: label(target.plural) }) }}
      />
      {names
        .flatMap((name) => target.fields[name] ?? [])
        .map((field) => (
          <Select
            key={field.name}
            size="small"
            displayEmpty
            value={String(filters[field.name] ?? '')}
            onChange={({ target: { value } }) =>
              onFilter(field.name, value === '' ? undefined : field.type === 'boolean' ? value === 'true' : value)
            }
            inputProps={{ 'aria-label': label(field.label) }}
          >
            <MenuItem value="">{translate('record.input.any', { name: label(field.label) })}</MenuItem>
            {wordsOf(field, translate).map(([value, words]) => (
              <MenuItem key={value} value={value}>
                {typeof words === 'string' ? words : label(words)}
              </MenuItem>
            ))}
          </Select>
        ))}
      {children}
    </div>
  );
}

function wordsOf(field: FieldDefinition, translate: Translate) {
  if (field.type === 'boolean')
    return (['true', 'false'] as const).map(
      (value) => [value, translate(value === 'true' ? 'record.input.yes' : 'record.input.no')] as const,
    );
  return Object.entries(field.values ?? {}).map(([value, meaning]) => [value, meaning.label] as const);
}
