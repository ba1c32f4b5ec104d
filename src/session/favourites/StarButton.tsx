import Star from '@mui/icons-material/Star';
import StarBorder from '@mui/icons-material/StarBorder';
import IconButton from '@mui/material/IconButton';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useDataProvider, useNotify } from 'react-admin';
import { useManifestEntry } from '#src/definitions/useManifestEntry.ts';
import '#src/i18n/parts/favourites.ts';
import { useTranslate } from '#src/i18n/useTranslate.ts';
import { token } from '#src/ui/theme/token.ts';
import { FAVOURITES, starredQuery, type Starred } from './starredQuery.ts';
import { isStarred, type Subject } from './useStarred.ts';

/** Keeps a record or a page among the favourites of the reader, or takes it from them. */
export function StarButton({ subject }: { subject: Subject }) {
  const translate = useTranslate();
  const notify = useNotify();
  const provider = useDataProvider();
  const queryClient = useQueryClient();
  const offered = useManifestEntry(FAVOURITES)?.can.includes('create') === true;
  const { data } = useQuery({ ...starredQuery, enabled: offered });
  const own = data?.find((each) => isStarred(each, subject));
  const { mutate, isPending } = useMutation({
    mutationFn: async (before: Starred | undefined) => {
      if (before) await provider.delete(FAVOURITES, { id: before.favourite });
      else await provider.create(FAVOURITES, { data: subject });
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey: starredQuery.queryKey }),
    onError: (fault) => notify(fault.message, { type: 'error' }),
  });
  if (!offered || !data) return null;
  const words = translate(own ? 'favourites.remove' : 'favourites.add');
  return (
    <IconButton
      size="small"
      title={words}
      aria-label={words}
      aria-pressed={own !== undefined}
      disabled={isPending}
      onClick={() => mutate(own)}
      sx={{ alignSelf: 'center', flex: 'none', color: own ? token.accentText : token.textFaint }}
    >
      {own ? <Star sx={SIZE} /> : <StarBorder sx={SIZE} />}
    </IconButton>
  );
}

const SIZE = { fontSize: 16 };
