import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { styled } from '@mui/material/styles';
import { useQuery, queryOptions } from '@tanstack/react-query';
import { LinkBase, type RaRecord } from 'react-admin';
import { isSequel } from '#model/access/isSequel.ts';
import type { Definition } from '#model/language/definition.ts';
import type { Permission } from '#model/access/permission.ts';
import { useLabel } from '#src/i18n/useLabel.ts';
import { useTranslate } from '#src/i18n/useTranslate.ts';
import { useReach } from '#src/routing/useReach.ts';
import { recordTitle } from '#src/schemaViews/base/recordTitle.ts';
import { token } from '#src/ui/theme/token.ts';
import { useWhyWords } from './useWhyWords.ts';
import { request } from '#src/http/httpClient.ts';

/** Spec 2.3. */
const LICENCE_PAGE = '/license';

interface Props {
  definition: Definition;
  /** If undefined, explains the resource as a whole. */
  record?: RaRecord;
  onClose: () => void;
}

/**
 * Explains everything that this reader cannot do here now, hidden buttons included: the reason, who could do it, and
 * which action leads there. The server provides the answers.
 */
export function WhyNotDialog({ definition, record, onClose }: Props) {
  const translate = useTranslate();
  const label = useLabel();
  const { data, isError } = useQuery(permissionsQuery(definition.resource, record?.id));
  const refused = data?.filter((permission) => !permission.allowed && !isReverse(definition, permission));
  const title = record ? recordTitle(definition, record) : label(definition.label);
  return (
    <Dialog open fullWidth maxWidth="sm" onClose={onClose} aria-labelledby="why-not-title">
      <DialogTitle id="why-not-title">{translate('record.why.title', { title })}</DialogTitle>
      <DialogContent aria-busy={!data && !isError}>
        {isError && <Typography role="alert">{translate('record.why.failed')}</Typography>}
        {!data && !isError && <Skeleton variant="rounded" height={96} />}
        {refused?.length === 0 && <Typography component="output">{translate('record.why.nothing')}</Typography>}
        {refused && refused.length > 0 && (
          <List>
            {refused.map((permission) => (
              <Refused key={permission.operation} definition={definition} permission={permission} />
            ))}
          </List>
        )}
      </DialogContent>
      <DialogActions>
        <Button variant="outlined" onClick={onClose}>
          {translate('record.close')}
        </Button>
      </DialogActions>
    </Dialog>
  );
}

/** Whether it would reverse what has not happened: not worth an explanation. */
function isReverse({ actions, ...definition }: Definition, { operation, why }: Permission): boolean {
  const action = Object.hasOwn(actions, operation) ? actions[operation] : undefined;
  return why?.kind === 'state' && action !== undefined && isSequel({ actions, ...definition }, action);
}

function Refused({
  definition,
  permission: { operation, label, reason, why },
}: {
  definition: Definition;
  permission: Permission;
}) {
  const translate = useTranslate();
  const wordsOf = useWhyWords();
  const reaches = useReach();
  const next = why && wordsOf(definition, why);
  return (
    <li>
      <b>{label ?? translate(`record.why.operation.${operation}`, { _: operation })}</b>
      <span>{reason}</span>
      {next && (
        <small>
          {next}
          {why?.kind === 'licence' && reaches(LICENCE_PAGE) && (
            <Way to={LICENCE_PAGE}>{translate('record.why.toLicence')}</Way>
          )}
        </small>
      )}
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

/** Never cached: states and roles change. */
function permissionsQuery(resource: string, id: number | string | undefined) {
  const path = ['', 'api', 'sys', 'v1', 'permissions', resource, ...(id === undefined ? [] : [String(id)])]
    .map(encodeURIComponent)
    .join('/');
  return queryOptions({
    queryKey: ['suantai', 'permissions', resource, id],
    queryFn: async ({ signal }) => (await request<Permission[]>(path, { signal })).json,
    staleTime: 0,
    gcTime: 0,
    retry: false,
  });
}
