import MenuItem from '@mui/material/MenuItem';
import type { ConsoleDataProvider } from '#src/dataProviders/consoleDataProvider.ts';
import { useCopyCallEntries } from './useCopyCallEntries.ts';

export interface CopyCallProps {
  /** Makes the call through a provider that records it and sends nothing. */
  makeCall: (provider: ConsoleDataProvider) => Promise<unknown>;
}

/** Menu items that copy the call behind the current screen, as curl or as fetch. */
export function CopyCallItems({ makeCall, onDone }: CopyCallProps & { onDone: () => void }) {
  return useCopyCallEntries(makeCall).map(({ key, name, run }) => (
    <MenuItem
      key={key}
      onClick={() => {
        onDone();
        run();
      }}
    >
      {name}
    </MenuItem>
  ));
}
