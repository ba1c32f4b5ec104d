import Autocomplete from '@mui/material/Autocomplete';
import Stack from '@mui/material/Stack';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useDataProvider, type RaRecord } from 'react-admin';
import { useWatch } from 'react-hook-form';
import { otherSize, SIZE_FIELDS, type NamesSize } from '#model/domains/billing/prices/sale/machineSize.ts';
import type { ConsoleDataProvider } from '#src/dataProviders/consoleDataProvider.ts';
import { useManifestEntry } from '#src/definitions/useManifestEntry.ts';
import '#src/i18n/parts/prices.ts';
import { useTranslate } from '#src/i18n/useTranslate.ts';
import { FieldFrame } from '#src/inputs/frame/FieldFrame.tsx';
import type { InputProps } from '#src/inputs/frame/inputProps.ts';
import { useFieldInput } from '#src/inputs/frame/useFieldInput.ts';

const SPECS = 'specPrices';
const MOST = 1_000;
const SHOWN = 6;

/** The name of what a product is for, chosen from what the clouds have or entered, and what the product then covers. */
export default function SpecName(props: InputProps) {
  const input = useFieldInput(props);
  const translate = useTranslate();
  const specs = useSpecs();
  const [type, cloud, ...sizes] = useWatch({ name: ['resource_type', 'cloud_id', ...SIZE_FIELDS] }) as unknown[];
  const product = Object.fromEntries(SIZE_FIELDS.map((name, index) => [name, numberOf(sizes[index])])) as NamesSize;
  const name = typeof input.value === 'string' && input.value !== '' ? input.value : null;
  const ofType = specs.filter(
    (spec) =>
      spec['spec'] !== null && spec['resource_type'] === type && (!cloud || String(spec['cloud_id']) === String(cloud)),
  );
  const options = namesOf(ofType);
  const covered = namesOf(
    ofType.filter((spec) => (name === null || spec['name'] === name) && otherSize(product, sizeOf(spec)).length === 0),
  );
  const rest = covered.length - SHOWN;
  const list = covered.slice(0, SHOWN).join(translate('record.listComma')) + (rest > 0 ? ` +${rest}` : '');
  return (
    <Stack spacing={1}>
      <FieldFrame input={input} hideLabel={props.hideLabel}>
        <Autocomplete<string, false, false, true>
          freeSolo
          fullWidth
          id={input.id}
          size="small"
          disabled={input.disabled}
          options={options}
          value={name}
          inputValue={name ?? ''}
          onInputChange={(_, text) => input.change(text === '' ? null : text)}
          onBlur={input.blur}
          renderInput={(params) => (
            <TextField
              {...params}
              inputRef={input.focusTarget}
              placeholder={input.placeholder}
              slotProps={{ ...params.slotProps, htmlInput: { ...params.slotProps.htmlInput, ...input.aria } }}
            />
          )}
        />
      </FieldFrame>
      {options.length > 0 && (
        <Typography variant="body2" component="output" color={covered.length > 0 ? 'textSecondary' : 'warning.main'}>
          {covered.length > 0
            ? translate('prices.covers', { count: covered.length, list })
            : translate('prices.coversNone')}
        </Typography>
      )}
    </Stack>
  );
}

/** The specs that can be chosen in the clouds; none for readers who may not list them. */
function useSpecs(): readonly RaRecord[] {
  const dataProvider = useDataProvider<ConsoleDataProvider>();
  const isKnown = useManifestEntry(SPECS) !== undefined;
  const { data } = useQuery({
    queryKey: ['suantai', SPECS],
    queryFn: ({ signal }) =>
      dataProvider.getList<RaRecord>(SPECS, {
        filter: {},
        pagination: { page: 1, perPage: MOST },
        sort: { field: 'name', order: 'ASC' },
        meta: { fields: ['name', 'spec', 'resource_type', 'cloud_id', ...SIZE_FIELDS] },
        signal,
      }),
    enabled: isKnown,
    staleTime: 30_000,
  });
  return data?.data ?? [];
}

const namesOf = (specs: readonly RaRecord[]): string[] => [
  ...new Set(specs.flatMap(({ name }) => (typeof name === 'string' ? [name] : []))),
];

const sizeOf = (spec: RaRecord) =>
  Object.fromEntries(
    SIZE_FIELDS.flatMap((name) => (typeof spec[name] === 'number' ? [[name, spec[name] as number]] : [])),
  );

const numberOf = (value: unknown): number | null => {
  const number = typeof value === 'string' && value !== '' ? Number(value) : value;
  return typeof number === 'number' && Number.isFinite(number) ? number : null;
};
