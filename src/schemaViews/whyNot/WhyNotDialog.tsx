import { Button, Dialog, DialogActions, DialogContent, DialogTitle, Skeleton, Typography } from '@mui/material';
import { styled } from '@mui/material/styles';
import { useQuery } from '@tanstack/react-query';
import { LinkBase, useTranslate, type RaRecord } from 'react-admin';
import type { Definition } from '#model/definition.ts';
import type { Permission } from '#model/permission.ts';
import { isReachable } from '#src/faults/isReachable.ts';
import { useLabel } from '#src/i18n/useLabel.ts';
import { useRouting } from '#src/routing/RoutingContext.ts';
import { recordTitle } from '#src/schemaViews/list/recordTitle.ts';
import { token } from '#src/theme/token.ts';
import { permissionsQuery } from './permissionsQuery.ts';
import { useWhyWords } from './useWhyWords.ts';

/** Spec 2.3. */
const LICENCE_PAGE = '/license';

interface Props {
  definition: Definition;
  /** Absent: about the resource as a whole. */
  record?: RaRecord;
  onClose: () => void;
}

/** Everything that this reader cannot do here now, hidden buttons included: why, who could, and what leads there. The server says it. */
export function WhyNotDialog({ definition, record, onClose }: Props) {
  const t = useTranslate();
  const label = useLabel();
  const { data, isError } = useQuery(permissionsQuery(definition.resource, record?.id));
  const refused = data?.filter(({ allowed }) => !allowed);
  const title = record ? recordTitle(definition, record) : label(definition.label);
  return (
    <Dialog open fullWidth maxWidth="sm" onClose={onClose} aria-labelledby="why-not-title">
      <DialogTitle id="why-not-title">{t('record.why.title', { title })}</DialogTitle>
      <DialogContent aria-busy={!data && !isError}>
        {isError ? <Typography role="alert">{t('record.why.failed')}</Typography> : null}
        {!data && !isError ? <Skeleton variant="rounded" height={96} /> : null}
        {refused?.length === 0 ? <Typography component="output">{t('record.why.nothing')}</Typography> : null}
        {refused && refused.length > 0 ? (
          <List>
            {refused.map((permission) => (
              <Refused key={permission.operation} definition={definition} permission={permission} />
            ))}
          </List>
        ) : null}
      </DialogContent>
      <DialogActions>
        <Button variant="outlined" onClick={onClose}>
          {t('record.close')}
        </Button>
      </DialogActions>
    </Dialog>
  );
}

function Refused({ definition, permission: { operation, label, reason, why } }: { definition: Definition; permission: Permission }) {
  const t = useTranslate();
  const wordsOf = useWhyWords();
  const { table } = useRouting();
  const next = why && wordsOf(definition, why);
  return (
    <li>
      <b>{label ?? t(`record.why.operation.${operation}`)}</b>
      <span>{reason}</span>
      {next ? (
        <small>
          {next}
          {why?.kind === 'licence' && isReachable(table, LICENCE_PAGE) ? <Way to={LICENCE_PAGE}>{t('record.why.toLicence')}</Way> : null}
        </small>
      ) : null}
    </li>
  );
}

const Way = styled(LinkBase)({ marginInlineStart: 4 });

const List = styled('ul')({
  margin: 0,
  padding: 0,
  listStyle: 'none',
  '& li': { display: 'grid', gridTemplateColumns: 'minmax(96px, 1fr) 3fr', columnGap: 16, padding: '12px 0' },
  '& li + li': { borderTop: `1px solid ${token.hairline}` },
  '& b': { fontWeight: 500, overflowWrap: 'anywhere' },
  '& span': { color: token.textMuted },
  '& small': { gridColumn: 2, fontSize: token.size.note, color: token.textMuted },
});
