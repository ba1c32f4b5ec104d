import Button from '@mui/material/Button';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import { useState } from 'react';
import type { Condition } from '#model/conditions/conditions.ts';
import { useManifestEntry } from '#src/definitions/useManifestEntry.ts';
import '#src/i18n/parts/months.ts';
import { useLang } from '#src/i18n/useLang.ts';
import { useTranslate } from '#src/i18n/useTranslate.ts';
import { linesFile } from './monthQuery.ts';

interface Props {
  basePath: string;
  /** Which lines a file has. */
  filter: Condition;
  /** The address of what the page shows as a table; undefined without one. */
  table?: string;
}

/** The files of a page: its table, and its lines as CSV or in the columns of FOCUS. */
export function ExportMenu({ basePath, filter, table }: Props) {
  const translate = useTranslate();
  const lang = useLang();
  const can = useManifestEntry('billLines')?.can.includes('export') ?? false;
  const [anchor, setAnchor] = useState<HTMLElement>();
  const close = () => setAnchor(undefined);
  const wanted = { basePath, filter };
  const files = [
    ...(table === undefined ? [] : [{ key: 'table' as const, href: table }]),
    ...(can
      ? [
          { key: 'csv' as const, href: linesFile(wanted, 'csv', lang) },
          { key: 'focus' as const, href: linesFile(wanted, 'focus', lang) },
        ]
      : []),
  ];
  if (files.length === 0) return null;
  return (
    <>
      <Button aria-haspopup="menu" onClick={({ currentTarget }) => setAnchor(currentTarget)}>
        {translate('months.exported.open')}
      </Button>
      <Menu open={anchor !== undefined} anchorEl={anchor ?? null} onClose={close}>
        {files.map(({ key, href }) => (
          <MenuItem key={key} component="a" href={href} download onClick={close}>
            {translate(`months.exported.${key}`)}
          </MenuItem>
        ))}
      </Menu>
    </>
  );
}
