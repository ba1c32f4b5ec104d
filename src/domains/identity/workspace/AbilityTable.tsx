import Alert from '@mui/material/Alert';
import Skeleton from '@mui/material/Skeleton';
import { styled } from '@mui/material/styles';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import type { Identifier } from 'react-admin';
import { Tag } from '#src/fields/parts/Tag.tsx';
import { useLang } from '#src/i18n/useLang.ts';
import { useTranslate } from '#src/i18n/useTranslate.ts';
import '#src/i18n/parts/workspace.ts';
import { formatMoney } from '#src/ui/formatMoney.ts';
import { token } from '#src/ui/theme/token.ts';
import { abilityQuery } from './abilityQuery.ts';

const GROUPS = ['resources', 'money', 'organisation'] as const;

/** What an account may do, by group, with the reason of each refusal and whom to ask. */
export function AbilityTable({ id }: { id: Identifier | 'current' }) {
  const translate = useTranslate();
  const { data, isError } = useQuery(abilityQuery(id, useLang()));
  if (isError) return <Alert severity="error">{translate('workspace.access.failed')}</Alert>;
  if (data === undefined) return <Skeleton variant="rounded" height={360} />;
  const { organisation, administrators, approval_above: limit, abilities } = data;
  return (
    <Sheet>
      {id === 'current' && (
        <Typography color="textSecondary">
          {organisation === undefined
            ? translate('workspace.access.helpAlone')
            : translate('workspace.access.help', { name: organisation })}
        </Typography>
      )}
      {limit !== null && (
        <Alert severity="info">
          {translate('workspace.access.limit', { limit: (formatMoney(limit) ?? limit).replace('¥', '') })}
        </Alert>
      )}
      {GROUPS.map((group) => (
        <section key={group} aria-label={translate(`workspace.access.group.${group}`)}>
          <h2>{translate(`workspace.access.group.${group}`)}</h2>
          <ul>
            {abilities
              .filter((each) => each.group === group)
              .map(({ key, label, allowed, reason, policy }) => (
                <li key={key}>
                  <span>
                    <b>{label}</b>
                    {!allowed && <small>{reason}</small>}
                    {policy !== undefined && <small>{translate('workspace.access.by', { policy })}</small>}
                  </span>
                  <Tag tone={allowed ? 'success' : 'neutral'}>
                    {translate(allowed ? 'workspace.access.yes' : 'workspace.access.no')}
                  </Tag>
                </li>
              ))}
          </ul>
        </section>
      ))}
      {administrators.length > 0 && abilities.some(({ allowed }) => !allowed) && (
        <Typography color="textSecondary">
          {translate('workspace.access.ask', { names: administrators.join(', ') })}
        </Typography>
      )}
    </Sheet>
  );
}

const Sheet = styled('div')({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: 16,
  maxWidth: 860,
  '& section': {
    border: `1px solid ${token.hairline}`,
    borderRadius: token.radius.large,
    backgroundColor: token.surface,
  },
  '& h2': { margin: 0, padding: '12px 20px', fontSize: token.size.part, fontWeight: 600 },
  '& ul': { listStyle: 'none', margin: 0, padding: 0 },
  '& li': {
    display: 'flex',
    alignItems: 'center',
    justifyContent: 'space-between',
    gap: 16,
    minHeight: 48,
    padding: '8px 20px',
    borderTop: `1px solid ${token.hairline}`,
  },
  '& li b': { display: 'block', fontWeight: 500 },
  '& li small': { color: token.textMuted, fontSize: token.size.note },
});
