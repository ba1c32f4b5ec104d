import Button from '@mui/material/Button';
import List from '@mui/material/List';
import ListItem from '@mui/material/ListItem';
import ListItemButton from '@mui/material/ListItemButton';
import ListItemText from '@mui/material/ListItemText';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useDataProvider, type RaRecord } from 'react-admin';
import type { FieldDefinition } from '#model/language/fieldDefinition.ts';
import { largestOf } from '#model/fields/fileKind.ts';
import type { ConsoleDataProvider } from '#src/dataProviders/consoleDataProvider.ts';
import { useTranslate } from '#src/i18n/useTranslate.ts';
import { acceptedTypes, fileFault } from '#src/inputs/file/fileFault.ts';
import { useSizeText } from '#src/inputs/file/useSizeText.ts';
import EntryName from '#src/domains/spaces/browse/EntryName.tsx';
import type { Step } from './FolderPath.tsx';
import type { PickedEntry } from './SpacePicker.tsx';

const PAGE = 50;

interface EntryChoicesProps {
  field: FieldDefinition;
  resource: string;
  /** Undefined: the top. */
  folder: number | string | undefined;
  /** Looks at every folder, unless it is empty. */
  search: string;
  onOpen: (step: Step) => void;
  onChoose: (entry: PickedEntry) => void;
}

/** Folders and the files of accepted types, page by page. A file that the field refuses says why. */
export function EntryChoices({ field, resource, folder, search, onOpen, onChoose }: EntryChoicesProps) {
  const translate = useTranslate();
  const sizeText = useSizeText();
  const found = useEntries(field, { resource, folder, search });
  const rows = found.data?.pages.flatMap(({ data }) => data) ?? [];
  if (found.isPending)
    return Array.from({ length: 4 }, (_, row) => <Skeleton key={row} variant="rounded" height={44} aria-hidden />);
  if (found.isError)
    return (
      <div role="alert">
        <Typography color="error" sx={{ mb: 2 }}>
          {found.error.message}
        </Typography>
        <Button variant="outlined" onClick={() => void found.refetch()}>
          {translate('spaces.pick.again')}
        </Button>
      </div>
    );
  if (rows.length === 0)
    return (
      <Typography component="output" color="textSecondary">
        {translate(search === '' ? 'spaces.pick.empty' : 'spaces.pick.nothing')}
      </Typography>
    );
  const faultOf = (entry: PickedEntry) => {
    const fault = fileFault(field, entry);
    return fault && translate(`spaces.pick.${fault}`, { max: sizeText(largestOf(field)) });
  };
  return (
    <>
      <List disablePadding aria-label={translate('spaces.pick.files')}>
        {rows.map((row, index) => {
          const entry = entryOf(row);
          const fault = row.is_dir ? undefined : faultOf(entry);
          return (
            <ListItem key={row.id} disablePadding>
              <ListItemButton
                disabled={fault !== undefined}
                // The row that opened this folder is gone, and the focus with it.
                autoFocus={index === 0 && folder !== undefined}
                onClick={() => (row.is_dir ? onOpen({ id: row.id, name: entry.name }) : onChoose(entry))}
              >
                <ListItemText
                  primary={<EntryName record={row} />}
                  secondary={row.is_dir ? undefined : (fault ?? sizeText(entry.size))}
                  slotProps={{ secondary: { variant: 'caption', sx: { pl: '28px' } } }}
                />
              </ListItemButton>
            </ListItem>
          );
        })}
      </List>
      {found.hasNextPage && (
        <Button loading={found.isFetchingNextPage} onClick={() => void found.fetchNextPage()}>
          {translate('spaces.pick.more')}
        </Button>
      )}
    </>
  );
}

function useEntries(
  field: FieldDefinition,
  { resource, folder, search }: Pick<EntryChoicesProps, 'resource' | 'folder' | 'search'>,
) {
  const dataProvider = useDataProvider<ConsoleDataProvider>();
  const types = acceptedTypes(field);
  const filter = {
    deleted_at: { empty: true },
    ...(search === '' ? { parent_id: folder ?? { empty: true } } : { q: search }),
    ...(types.length > 0 && { $any: [{ is_dir: true }, ...types.map(filterOf)] }),
  };
  return useInfiniteQuery({
    queryKey: [resource, 'choices', filter],
    queryFn: ({ pageParam, signal }) =>
      dataProvider.getList(resource, {
        filter,
        pagination: { page: pageParam, perPage: PAGE },
        sort: { field: 'is_dir', order: 'DESC' },
        signal,
      }),
    initialPageParam: 1,
    getNextPageParam: ({ total = 0 }, pages) => (pages.length * PAGE < total ? pages.length + 1 : undefined),
    staleTime: 0,
    retry: false,
  });
}

/** What the field accepts, as far as a list can ask for it; `fileFault` decides. */
function filterOf(type: string) {
  if (type.startsWith('.')) return { name: { like: type } };
  return { content_type: type.endsWith('/*') ? { starts: type.slice(0, -1) } : type };
}

const entryOf = ({ id, name, size, content_type: type }: RaRecord): PickedEntry => ({
  id,
  name: String(name),
  size: Number(size ?? 0),
  type: typeof type === 'string' ? type : 'application/octet-stream',
});
