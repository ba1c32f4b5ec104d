import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import { lazy, Suspense, useState, type RefObject } from 'react';
import type { Definition } from '#model/language/definition.ts';
import { useTranslate } from '#src/i18n/useTranslate.ts';
import { useRenew } from '#src/schemaViews/list/cloud/useRenew.ts';
import { useOwnFilter } from '#src/schemaViews/list/page/listScope.ts';
import { filterParts } from '#src/schemaViews/list/filter/filterRows.ts';
import { Glyph } from '#src/schemaViews/base/glyph/Glyph.tsx';
import { SearchBox } from './SearchBox.tsx';
import type { ListViews } from '#src/schemaViews/list/views/useListViews.ts';

const FilterChips = lazy(async () => ({
  default: (await import('#src/schemaViews/list/filter/FilterChips.tsx')).FilterChips,
}));
const FilterBuilder = lazy(async () => ({
  default: (await import('#src/schemaViews/list/filter/FilterBuilder.tsx')).FilterBuilder,
}));
const ColumnChooser = lazy(async () => ({
  default: (await import('#src/schemaViews/list/columns/ColumnChooser.tsx')).ColumnChooser,
}));
const MoreMenu = lazy(async () => ({ default: (await import('./MoreMenu.tsx')).MoreMenu }));
const ImportDialog = lazy(async () => ({
  default: (await import('#src/schemaViews/list/importing/ImportDialog.tsx')).ImportDialog,
}));

const RowKeys = lazy(async () => ({
  default: (await import('#src/schemaViews/list/toolbar/keys/RowKeys.tsx')).RowKeys,
}));
const KeySheet = lazy(async () => ({
  default: (await import('#src/schemaViews/list/toolbar/keys/KeySheet.tsx')).KeySheet,
}));

type Opened = { kind: 'filter' | 'columns' | 'more'; anchor: HTMLElement } | { kind: 'import' | 'keys' };

interface ToolbarProps {
  definition: Definition;
  views: ListViews;
  /** The page, whose rows the keys move through. */
  list: RefObject<HTMLElement | null>;
}

/** Search, filter and layout of a list. Menus and dialogs load when they first open, chips with the first filter. */
export function Toolbar({ definition, views, list }: ToolbarProps) {
  const translate = useTranslate();
  const { own } = useOwnFilter();
  const { renew, busy, syncsCloud } = useRenew(definition);
  const [opened, setOpened] = useState<Opened>();
  const close = () => setOpened(undefined);
  const { rows, rest } = filterParts(own);
  const names = views.columns.map((field) => field.name);
  return (
    <>
      <div className="list-toolbar">
        <SearchBox definition={definition} />
        <Button
          variant="outlined"
          aria-haspopup="dialog"
          startIcon={<Glyph name="filter" />}
          onClick={(event) => setOpened({ kind: 'filter', anchor: event.currentTarget })}
        >
          {translate('list.filter.button')}
          {rows.length + rest.length > 0 && <span className="list-count">{rows.length + rest.length}</span>}
        </Button>
        <span className="list-space" />
        <IconButton
          onClick={renew}
          disabled={busy}
          aria-label={translate('list.refresh')}
          title={translate(syncsCloud ? 'list.cloud.refresh' : 'list.refresh')}
        >
          <Glyph name="refresh" />
        </IconButton>
        <IconButton
          aria-haspopup="dialog"
          onClick={(event) => setOpened({ kind: 'columns', anchor: event.currentTarget })}
          aria-label={translate('list.columns.choose')}
          title={translate('list.columns.choose')}
        >
          <Glyph name="columns" />
        </IconButton>
        <IconButton
          aria-haspopup="menu"
          onClick={(event) => setOpened({ kind: 'more', anchor: event.currentTarget })}
          aria-label={translate('list.more')}
          title={translate('list.more')}
        >
          <Glyph name="more" />
        </IconButton>
      </div>
      {Object.keys(own).length > 0 && (
        <Suspense fallback={<div className="list-chips" data-awaited />}>
          <FilterChips definition={definition} onEdit={(anchor) => setOpened({ kind: 'filter', anchor })} />
        </Suspense>
      )}
      <Suspense fallback={null}>
        <RowKeys list={list} onHelp={() => setOpened({ kind: 'keys' })} />
        {opened?.kind === 'filter' && <FilterBuilder definition={definition} anchor={opened.anchor} onClose={close} />}
        {opened?.kind === 'columns' && (
          <ColumnChooser
            definition={definition}
            columns={names}
            same={views.same}
            onChange={views.setColumns}
            anchor={opened.anchor}
            onClose={close}
          />
        )}
        {opened?.kind === 'more' && (
          <MoreMenu
            definition={definition}
            columns={views.requested}
            anchor={opened.anchor}
            onImport={() => setOpened({ kind: 'import' })}
            onKeys={() => setOpened({ kind: 'keys' })}
            onClose={close}
          />
        )}
        {opened?.kind === 'keys' && <KeySheet onClose={close} />}
        {opened?.kind === 'import' && <ImportDialog definition={definition} onClose={close} />}
      </Suspense>
    </>
  );
}
