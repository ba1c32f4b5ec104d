import IconButton from '@mui/material/IconButton';
import { lazy, Suspense, useState } from 'react';
import type { Condition } from '#model/conditions/conditions.ts';
import type { Definition } from '#model/language/definition.ts';
import type { ListColumn } from '#model/language/listColumn.ts';
import { narrowed } from '#src/dataProviders/narrowed.ts';
import { useTranslate } from '#src/i18n/useTranslate.ts';
import { Glyph } from '#src/schemaViews/base/glyph/Glyph.tsx';

const MoreMenu = lazy(async () => ({ default: (await import('./MoreMenu.tsx')).MoreMenu }));
const ImportDialog = lazy(async () => ({
  default: (await import('#src/schemaViews/list/importing/ImportDialog.tsx')).ImportDialog,
}));

interface TableToolsProps {
  definition: Definition;
  columns: readonly ListColumn[];
  /** The values that all records of the table share; imported records receive them too. */
  filter: Condition | undefined;
}

/** The less frequent actions on records without their own list page: export and import. */
export function TableTools({ definition, columns, filter }: TableToolsProps) {
  const translate = useTranslate();
  const [opened, setOpened] = useState<HTMLElement | 'import'>();
  const close = () => setOpened(undefined);
  return (
    <>
      <IconButton
        aria-haspopup="menu"
        onClick={(event) => setOpened(event.currentTarget)}
        aria-label={translate('list.more')}
        title={translate('list.more')}
      >
        <Glyph name="more" />
      </IconButton>
      <Suspense fallback={null}>
        {opened instanceof HTMLElement && (
          <MoreMenu
            definition={definition}
            columns={columns}
            within={narrowed(filter, definition.list.where)}
            anchor={opened}
            onImport={() => setOpened('import')}
            onClose={close}
          />
        )}
        {opened === 'import' && <ImportDialog definition={definition} values={filter} onClose={close} />}
      </Suspense>
    </>
  );
}
