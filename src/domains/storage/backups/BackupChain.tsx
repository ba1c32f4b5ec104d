import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { styled } from '@mui/material/styles';
import { useGetList, type RaRecord } from 'react-admin';
import type { Definition } from '#model/language/definition.ts';
import { FieldFor } from '#src/fields/FieldFor.tsx';
import { RecordLink } from '#src/fields/parts/RecordLink.tsx';
import { useTranslate } from '#src/i18n/useTranslate.ts';
import { recordTitle } from '#src/schemaViews/base/recordTitle.ts';
import type { SlotProps } from '#src/schemaViews/slots/slotProps.ts';
import { token } from '#src/ui/theme/token.ts';
import { chainOf } from './chainOf.ts';
import '#src/i18n/parts/machine.ts';

const FACTS = ['extent', 'status', 'size_gb', 'created_at'] as const;
/** More than an account keeps of one volume. */
const MOST_LINKS = 200;

/** The full backup with the incremental ones that build on it, in the order of their dependency. */
export default function BackupChain({ definition, record }: SlotProps['tab']) {
  const translate = useTranslate();
  const volume = typeof record.volume_id === 'string' ? record.volume_id : undefined;
  const { data: backups, isPending } = useGetList(definition.resource, {
    // A chain survives its volume; all its links then have no volume.
    filter: { volume_id: volume ?? { empty: true } },
    sort: { field: 'created_at', order: 'ASC' },
    pagination: { page: 1, perPage: MOST_LINKS },
    meta: { path: { cloud_id: record.cloud_id } },
  });
  if (isPending) return <Skeleton variant="rounded" height={120} aria-label={translate('machine.chain.label')} />;
  const links = chainOf(backups ?? [], record);
  return (
    <Box sx={{ maxWidth: 880 }}>
      <Typography variant="body2" sx={{ color: 'text.secondary', mb: 4 }}>
        {translate(links.length > 1 ? 'machine.chain.help' : 'machine.chain.alone')}
      </Typography>
      <Chain aria-label={translate('machine.chain.label')}>
        {links.map(({ record: each, depth }) => (
          <ChainLink key={each.id} definition={definition} record={each} isThis={each.id === record.id} depth={depth} />
        ))}
      </Chain>
    </Box>
  );
}

function ChainLink({
  definition,
  record,
  isThis,
  depth,
}: {
  definition: Definition;
  record: RaRecord;
  isThis: boolean;
  depth: number;
}) {
  const translate = useTranslate();
  return (
    <li aria-current={isThis ? 'true' : undefined} data-full={depth === 0 ? '' : undefined}>
      <Name>
        {isThis ? (
          <strong>{recordTitle(definition, record)}</strong>
        ) : (
          <RecordLink
            resource={definition.resource}
            id={record.id}
            label={recordTitle(definition, record)}
            dense={false}
          />
        )}
        {isThis && <span className="value-muted">{translate('machine.chain.this')}</span>}
      </Name>
      <Facts>
        {FACTS.flatMap((name) => definition.fields[name] ?? []).map((field) => (
          <FieldFor key={field.name} definition={definition} field={field} record={record} dense />
        ))}
      </Facts>
    </li>
  );
}

const Chain = styled('ol')({
  listStyle: 'none',
  margin: 0,
  padding: 0,
  '& > li': {
    position: 'relative',
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    gap: '4px 16px',
    minHeight: token.rowHeight,
    padding: '8px 0 8px 28px',
  },
  '& > li::before': {
    content: '""',
    position: 'absolute',
    left: 4,
    top: 15,
    boxSizing: 'border-box',
    width: 10,
    height: 10,
    borderRadius: '50%',
    border: `2px solid ${token.accent}`,
    background: token.surface,
  },
  '& > li[data-full]::before': { background: token.accent },
  '& > li:not(:last-of-type)::after': {
    content: '""',
    position: 'absolute',
    left: 8,
    top: 29,
    bottom: -11,
    width: 2,
    background: token.hairline,
  },
});

const Name = styled('div')({
  flex: '1 1 240px',
  minWidth: 0,
  overflowWrap: 'anywhere',
  display: 'flex',
  flexWrap: 'wrap',
  gap: 8,
});

const Facts = styled('div')({ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 16 });
