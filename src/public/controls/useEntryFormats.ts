import { useEffect, useState } from 'react';
import type { EntryFormats } from './entryFormats.ts';

/** The rules of the server for single values, loaded after the form that uses them. */
export function useEntryFormats(): EntryFormats | undefined {
  const [formats, setFormats] = useState<EntryFormats>();
  useEffect(() => {
    // Without them, the server still checks every value.
    void import('./entryFormats.ts').then(
      ({ entryFormats }) => setFormats(entryFormats),
      () => undefined,
    );
  }, []);
  return formats;
}
