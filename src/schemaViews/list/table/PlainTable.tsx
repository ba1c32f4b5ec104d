import { useRef, type ReactNode } from 'react';
import type { CardPart } from './narrowColumns.ts';
import { TABLE_ROLES } from './tableRoles.ts';
import { useIsNarrow } from './useIsNarrow.ts';
import '#src/schemaViews/list/list.css';

interface PlainTableProps {
  /** The accessible name. */
  label: string;
  columns: readonly { name: string; label: string; part: CardPart }[];
  rows: readonly { key: string; cells: Record<string, ReactNode> }[];
}

/** A table of data other than a list of records, in the same style: in columns, or as cards where it is too narrow. */
export function PlainTable({ label, columns, rows }: PlainTableProps) {
  const frame = useRef<HTMLDivElement>(null);
  const isNarrow = useIsNarrow(frame);
  const roles = isNarrow ? TABLE_ROLES : undefined;
  return (
    <div ref={frame} className="list-frame" data-narrow={isNarrow || undefined}>
      <table role={roles?.table} aria-label={label}>
        <thead role={roles?.group}>
          <tr role={roles?.row}>
            {columns.map((column) => (
              <th key={column.name} scope="col" role={roles?.header}>
                {column.label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody role={roles?.group}>
          {rows.map(({ key, cells }) => (
            <tr key={key} role={roles?.row}>
              {columns.map((column) => (
                <td
                  key={column.name}
                  role={roles?.cell}
                  data-part={isNarrow ? column.part : undefined}
                  data-label={isNarrow ? column.label : undefined}
                >
                  {cells[column.name]}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
