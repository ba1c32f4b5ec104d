import Divider from '@mui/material/Divider';
import ListItemText from '@mui/material/ListItemText';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import { useState } from 'react';
import { useDataProvider, useListContext, useNotify } from 'react-admin';
import type { Condition } from '#model/conditions/conditions.ts';
import { EXPORT_AT_ONCE } from '#model/values/taskLimits.ts';
import type { Definition } from '#model/language/definition.ts';
import type { ListColumn } from '#model/language/listColumn.ts';
import { narrowed } from '#src/dataProviders/narrowed.ts';
import type { ConsoleDataProvider } from '#src/dataProviders/consoleDataProvider.ts';
import { useManifestEntry } from '#src/definitions/useManifestEntry.ts';
import { useLang } from '#src/i18n/useLang.ts';
import { useTranslate } from '#src/i18n/useTranslate.ts';
import { CopyCallItems } from '#src/schemaViews/copyCall/CopyCallItems.tsx';
import { useDecision } from '#src/schemaViews/action/useDecision.ts';
import { heldBy } from '#src/schemaViews/whyNot/heldBy.ts';
import { WhyNot } from '#src/schemaViews/whyNot/WhyNot.tsx';
import { columnFields } from '#src/schemaViews/list/columns/columnFields.ts';
import { listMeta } from '#src/schemaViews/list/page/listMeta.ts';
import { useListFilter } from '#src/schemaViews/list/page/listScope.ts';
import { noteBegun } from '#src/ui/tasks/taskStore.ts';
import { useActor } from '#src/session/actor/useActor.ts';
import { useDensity } from '#src/ui/theme/useDensity.ts';

interface MoreMenuProps {
  definition: Definition;
  columns: readonly ListColumn[];
  /** The fixed filter of the list, regardless of the reader's own. */
  within?: Condition | undefined;
  anchor: HTMLElement;
  onImport: () => void;
  /** Shows the shortcuts; a table within another page has none. */
  onKeys?: () => void;
  onClose: () => void;
}

/** The less frequent actions of a list: export, import and density. */
export function MoreMenu({ definition, columns, within, anchor, onImport, onKeys, onClose }: MoreMenuProps) {
  const translate = useTranslate();
  const lang = useLang();
  const notify = useNotify();
  const dataProvider = useDataProvider<ConsoleDataProvider>();
  const { sort, page, perPage, total = 0 } = useListContext();
  const filter = narrowed(useListFilter(), within);
  const actor = useActor();
  const can = useManifestEntry(definition.resource)?.can ?? [];
  const { reason } = useDecision(definition, 'import');
  const [density, setDensity] = useDensity();
  const [explaining, setExplaining] = useState(false);
  if (explaining) return <WhyNot definition={definition} onClose={onClose} />;

  const download = async (format: 'csv' | 'json' | 'xlsx') => {
    onClose();
    try {
      const fields = columns.flatMap(columnFields);
      if (total > EXPORT_AT_ONCE) {
        const task = { kind: 'export', format, filter, sort, fields, lang } as const;
        await dataProvider.beginTask(definition.resource, { task });
        noteBegun();
        return;
      }
      const url = await dataProvider.exportUrl(definition.resource, { format, filter, sort, fields, lang });
      const link = Object.assign(document.createElement('a'), {
        href: url,
        download: `${definition.resource}.${format}`,
      });
      link.click();
    } catch (fault) {
      // For example, a path parameter that is not chosen yet.
      notify(fault instanceof Error ? fault.message : String(fault), { type: 'error' });
    }
  };
  return (
    <Menu open anchorEl={anchor} onClose={onClose}>
      {can.includes('export') && <MenuItem onClick={() => download('csv')}>{translate('list.export.csv')}</MenuItem>}
      {can.includes('export') && <MenuItem onClick={() => download('xlsx')}>{translate('list.export.xlsx')}</MenuItem>}
      {can.includes('export') && <MenuItem onClick={() => download('json')}>{translate('list.export.json')}</MenuItem>}
      {can.includes('import') && (
        <MenuItem {...(reason === undefined ? { onClick: onImport } : heldBy(reason))}>
          {translate('list.import.button')}
        </MenuItem>
      )}
      <MenuItem
        onClick={() => {
          setDensity(density === 'compact' ? 'standard' : 'compact');
          onClose();
        }}
      >
        <ListItemText>{translate('list.density.title')}</ListItemText>
        <span className="value-muted">{translate(`list.density.${density}`)}</span>
      </MenuItem>
      <Divider />
      <CopyCallItems
        makeCall={(provider) =>
          provider.getList(definition.resource, {
            filter,
            sort,
            pagination: { page, perPage },
            meta: listMeta(definition, columns, actor),
          })
        }
        onDone={onClose}
      />
      <Divider />
      {onKeys && <MenuItem onClick={onKeys}>{translate('list.keys.title')}</MenuItem>}
      <MenuItem onClick={() => setExplaining(true)}>{translate('record.why.ask')}</MenuItem>
    </Menu>
  );
}
