import MenuItem from '@mui/material/MenuItem';
import { useDataProvider, useTranslate } from 'react-admin';
import type { ConsoleDataProvider } from '#src/dataProviders/consoleDataProvider.ts';
import { useCopy } from '#src/fields/parts/useCopy.ts';
import { curlOf, fetchOf } from './callText.ts';

export interface CopyCallProps {
  /** Makes the call through a provider that records it and sends nothing. */
  makeCall: (provider: ConsoleDataProvider) => Promise<unknown>;
}

/** Menu items that copy the call behind the current screen, as curl or as fetch. */
export function CopyCallItems({ makeCall, onDone }: CopyCallProps & { onDone: () => void }) {
  const translate = useTranslate();
  const copy = useCopy();
  const dataProvider = useDataProvider<ConsoleDataProvider>();
  const press = async (write: typeof curlOf) => {
    onDone();
    await copy(async () => write(await dataProvider.callOf(makeCall), location.origin));
  };
  return [
    <MenuItem key="curl" onClick={() => press(curlOf)}>
      {translate('record.copyCurl')}
    </MenuItem>,
    <MenuItem key="fetch" onClick={() => press(fetchOf)}>
      {translate('record.copyFetch')}
    </MenuItem>,
  ];
}
