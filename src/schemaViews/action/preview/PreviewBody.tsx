import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { styled } from '@mui/material/styles';
import { useId } from 'react';
import type { PreviewCell, PreviewContent, PreviewTable } from '#model/reading/actionPreview.ts';
import type { Definition } from '#model/language/definition.ts';
import { FieldFor } from '#src/fields/FieldFor.tsx';
import { Tag } from '#src/fields/parts/Tag.tsx';
import { useTranslate } from '#src/i18n/useTranslate.ts';
import { FigureTable } from '#src/ui/charts/FigureTable.ts';
import '#src/i18n/parts/recordParts.ts';
import type { Preview } from './usePreview.ts';

interface PreviewBodyProps {
  /** Of the values in its cells; a preview of texts alone needs none. */
  definition?: Definition | undefined;
  preview: Pick<Preview, 'isMissing' | 'retry'> & { data?: PreviewContent | undefined };
}

/** The changes that an action would make: sentences and tables, as the server worked them out. */
export default function PreviewBody({ definition, preview }: PreviewBodyProps) {
  const translate = useTranslate();
  const { data, isMissing, retry } = preview;
  if (isMissing)
    return (
      <Alert severity="warning" action={<Button onClick={retry}>{translate('record.preview.retry')}</Button>}>
        {translate('record.preview.failed')}
      </Alert>
    );
  if (data === undefined)
    return <Skeleton variant="rounded" height={96} aria-label={translate('record.preview.looking')} />;
  return (
    <Stack spacing={4} sx={{ mt: 4 }}>
      {data.notes?.map(({ text, tone }) =>
        tone === undefined ? (
          <Typography key={text} component="output">
            {text}
          </Typography>
        ) : (
          <Alert key={text} severity={SEVERITY[tone]}>
            {text}
          </Alert>
        ),
      )}
      {data.tables?.map((table) => (
        <Changes key={table.title} table={table} definition={definition} />
      ))}
    </Stack>
  );
}

const SEVERITY = { neutral: 'info', info: 'info', success: 'success', warning: 'warning', danger: 'error' } as const;

function Changes({ table, definition }: { table: PreviewTable; definition: Definition | undefined }) {
  const title = useId();
  return (
    <section aria-labelledby={title}>
      <Typography variant="h3" id={title} sx={{ mb: 1 }}>
        {table.title}
      </Typography>
      <Scroll tabIndex={0} aria-labelledby={title}>
        <table>
          <thead>
            <tr>
              {table.columns.map((column) => (
                <th key={column} scope="col">
                  {column}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {table.rows.map(({ cells: [first, ...others], changed }, index) => (
              <tr key={index} data-changed={changed}>
                <th scope="row">{first !== undefined && <Cell cell={first} definition={definition} />}</th>
                {others.map((cell, column) => (
                  <td key={column}>
                    <Cell cell={cell} definition={definition} />
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </Scroll>
      {table.more !== undefined && (
        <Typography color="textSecondary" sx={{ mt: 2 }}>
          {table.more}
        </Typography>
      )}
    </section>
  );
}

function Cell({ cell, definition }: { cell: PreviewCell; definition: Definition | undefined }) {
  if (typeof cell === 'string') return cell;
  if ('text' in cell) {
    if (cell.tone !== undefined) return <Tag tone={cell.tone}>{cell.text}</Tag>;
    return cell.mono ? <code className="value-muted">{cell.text}</code> : cell.text;
  }
  const field = definition?.fields[cell.field];
  return (
    definition &&
    field && <FieldFor field={field} record={{ [cell.field]: cell.value }} definition={definition} dense />
  );
}

const Scroll = styled(FigureTable)({
  '& th, & td': { textAlign: 'start' },
  '& [data-changed] td': { fontWeight: 600 },
});
