import { lazy, Suspense, useCallback, useState, type ReactNode } from 'react';
import { useNotify, type RaRecord } from 'react-admin';
import type { Definition } from '#model/language/definition.ts';
import { useTranslate } from '#src/i18n/useTranslate.ts';
import { recordTitle } from '#src/schemaViews/base/recordTitle.ts';
import type { MenuEntry } from '#src/schemaViews/action/menu/menuSections.ts';

// Only who prints needs it.
const PrintRecord = lazy(() => import('./PrintRecord.tsx'));

/** The entry of a menu that prints the record, if its definition declares it, and the document while it prints. */
export function usePrint(definition: Definition, record: RaRecord): { entries: MenuEntry[]; document: ReactNode } {
  const translate = useTranslate();
  const notify = useNotify();
  const [isPrinting, setIsPrinting] = useState(false);
  const end = useCallback(
    (failed?: 'failed') => {
      setIsPrinting(false);
      if (failed) notify(translate('record.print.failed'), { type: 'error' });
    },
    [notify, translate],
  );
  if (definition.show.print === undefined) return { entries: [], document: null };
  return {
    entries: [{ key: 'print', name: translate('record.printing'), icon: 'print', run: () => setIsPrinting(true) }],
    document: isPrinting && (
      <Suspense>
        <PrintRecord definition={definition} record={record} title={recordTitle(definition, record)} onDone={end} />
      </Suspense>
    ),
  };
}
