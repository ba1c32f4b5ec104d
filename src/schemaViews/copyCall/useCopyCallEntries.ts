import { useDataProvider } from 'react-admin';
import type { ConsoleDataProvider } from '#src/dataProviders/consoleDataProvider.ts';
import { useCopy } from '#src/fields/parts/useCopy.ts';
import { useTranslate } from '#src/i18n/useTranslate.ts';
import { curlOf, fetchOf } from './callText.ts';

export interface CopyCallEntry {
  key: string;
  name: string;
  icon: string;
  run: () => void;
}

/**
 * Entries of a menu that copy the call behind the current screen, as curl or as fetch. `makeCall` goes through a
 * provider that records it and sends nothing.
 */
export function useCopyCallEntries(makeCall: (provider: ConsoleDataProvider) => Promise<unknown>): CopyCallEntry[] {
  const translate = useTranslate();
  const copy = useCopy();
  const dataProvider = useDataProvider<ConsoleDataProvider>();
  const copied = (write: typeof curlOf) => () =>
    void copy(async () => write(await dataProvider.callOf(makeCall), location.origin));
  return [
    { key: 'curl', name: translate('record.copyCurl'), icon: 'terminal', run: copied(curlOf) },
    { key: 'fetch', name: translate('record.copyFetch'), icon: 'code', run: copied(fetchOf) },
  ];
}
