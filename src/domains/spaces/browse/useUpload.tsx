import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { styled } from '@mui/material/styles';
import Typography from '@mui/material/Typography';
import { useState, type ReactNode } from 'react';
import { useDataProvider } from 'react-admin';
import { settledName } from '#model/domains/spaces/entryName.ts';
import type { ConsoleDataProvider } from '#src/dataProviders/consoleDataProvider.ts';
import { useTranslate } from '#src/i18n/useTranslate.ts';
import { useActor } from '#src/session/actor/useActor.ts';
import type { ChosenFile } from '#src/domains/spaces/upload/droppedFiles.ts';
import type { Conflict, SpaceName } from '#src/domains/spaces/upload/spaceCalls.ts';
import { enqueue } from '#src/domains/spaces/upload/transferQueue.ts';

/** Names in one request: addresses have a limit. */
const NAMES_A_CALL = 50;

/** Uploads chosen files into a folder. Where it has files of these names, its reader decides first what happens. */
export function useUpload(
  space: SpaceName,
  parentId: number | null,
): { take: (files: ChosenFile[]) => void; dialog: ReactNode } {
  const translate = useTranslate();
  const { name: account } = useActor();
  const dataProvider = useDataProvider<ConsoleDataProvider>();
  const [clash, setClash] = useState<{ files: ChosenFile[]; taken: ReadonlySet<string> }>();
  const resource = space === 'personal' ? 'personalFiles' : 'publicFiles';

  const start = (files: readonly ChosenFile[], conflict: Conflict) =>
    enqueue(
      account,
      files.map(({ file, path }) => ({ file, to: { space, parentId, path, conflict } })),
    );

  async function takenAmong(files: readonly ChosenFile[]): Promise<Set<string>> {
    const names = [...new Set(files.filter(({ path }) => path.length === 0).map(({ file }) => settledName(file.name)))];
    const taken = new Set<string>();
    for (let at = 0; at < names.length; at += NAMES_A_CALL) {
      const filter = {
        name: names.slice(at, at + NAMES_A_CALL),
        parent_id: parentId ?? { empty: true },
        deleted_at: { empty: true },
      };
      const { data } = await dataProvider.getList(resource, {
        filter,
        pagination: { page: 1, perPage: NAMES_A_CALL },
        sort: { field: 'id', order: 'ASC' },
      });
      for (const { name } of data) taken.add(String(name));
    }
    return taken;
  }

  async function take(files: ChosenFile[]): Promise<void> {
    if (files.length === 0) return;
    // The server decides again; without an answer it refuses a name that is taken.
    const taken = await takenAmong(files).catch(() => new Set<string>());
    if (taken.size > 0) setClash({ files, taken });
    else start(files, 'refuse');
  }

  const answer = (conflict: Conflict | undefined) => () => {
    if (!clash) return;
    const isTaken = ({ file, path }: ChosenFile) => path.length === 0 && clash.taken.has(settledName(file.name));
    start(
      clash.files.filter((each) => !isTaken(each)),
      'refuse',
    );
    if (conflict) start(clash.files.filter(isTaken), conflict);
    setClash(undefined);
  };

  const dialog = clash && (
    <Dialog open onClose={() => setClash(undefined)}>
      <DialogTitle>{translate('spaces.conflict.title', { count: clash.taken.size })}</DialogTitle>
      <DialogContent>
        <Typography>{translate('spaces.conflict.text')}</Typography>
        <Names>
          {[...clash.taken].map((name) => (
            <li key={name}>{name}</li>
          ))}
        </Names>
      </DialogContent>
      <DialogActions sx={{ flexWrap: 'wrap' }}>
        <Button onClick={answer(undefined)}>{translate('spaces.conflict.skip')}</Button>
        <Button onClick={answer('replace')}>{translate('spaces.conflict.replace')}</Button>
        <Button variant="contained" autoFocus onClick={answer('rename')}>
          {translate('spaces.conflict.rename')}
        </Button>
      </DialogActions>
    </Dialog>
  );
  return { take: (files) => void take(files), dialog };
}

const Names = styled('ul')({ maxHeight: 200, overflowY: 'auto', overflowWrap: 'anywhere' });
