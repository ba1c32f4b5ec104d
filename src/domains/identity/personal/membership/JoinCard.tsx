import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Link from '@mui/material/Link';
import Skeleton from '@mui/material/Skeleton';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { LinkBase, useNavigate } from 'react-admin';
import { ApiFault } from '#src/http/apiFault.ts';
import { useTranslate } from '#src/i18n/useTranslate.ts';
import '#src/i18n/parts/workspace.ts';
import { useReach } from '#src/routing/useReach.ts';
import PreviewBody from '#src/schemaViews/action/preview/PreviewBody.tsx';
import {
  joiningQuery,
  joinOrganisation,
  type Joining,
} from '#src/domains/identity/personal/membership/joiningQuery.ts';
import { Section } from '#src/domains/identity/personal/Section.tsx';
import { useAccountCall } from '#src/domains/identity/personal/useAccountCall.ts';

/** An invitation that the reader opened with their account: what would happen, what prevents it, and the consent. */
export default function JoinCard({ invitation, onJoined = reload }: { invitation: string; onJoined?: () => void }) {
  const translate = useTranslate();
  const { data, error, isFetching, refetch } = useQuery(joiningQuery(invitation));
  const call = useAccountCall([]);
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const accept = async (plan: Joining) => {
    if (await call.run(() => joinOrganisation(invitation, plan))) return onJoined();
    // What was added meanwhile is shown before the next attempt.
    await queryClient.invalidateQueries({ queryKey: joiningQuery(invitation).queryKey });
  };
  return (
    <Section title={translate('workspace.joining.title', { name: data?.organisation ?? '' })}>
      <Stack spacing={3} sx={{ p: 5 }}>
        {error !== null && (
          <Alert severity="error">
            {(error instanceof ApiFault ? error.body.message : undefined) ?? translate('workspace.joining.failed')}
          </Alert>
        )}
        {data === undefined && error === null && <Skeleton variant="rounded" height={160} />}
        {call.above !== undefined && <Alert severity="error">{call.above}</Alert>}
        {data && (
          <>
            <Typography>{data.role}</Typography>
            {data.obstacles.length > 0 ? (
              <Obstacles obstacles={data.obstacles} />
            ) : (
              <PreviewBody preview={{ data, isMissing: false, retry: () => undefined }} />
            )}
          </>
        )}
        <Stack direction="row" spacing={2}>
          {data?.obstacles.length === 0 && (
            <Button variant="contained" loading={call.busy} onClick={() => void accept(data)}>
              {translate('workspace.joining.accept')}
            </Button>
          )}
          {data !== undefined && data.obstacles.length > 0 && (
            <Button variant="contained" loading={isFetching} onClick={() => void refetch()}>
              {translate('workspace.joining.again')}
            </Button>
          )}
          <Button variant="outlined" onClick={() => navigate('/userMsg', { replace: true })}>
            {translate('workspace.joining.later')}
          </Button>
        </Stack>
      </Stack>
    </Section>
  );
}

function Obstacles({ obstacles }: Pick<Joining, 'obstacles'>) {
  const translate = useTranslate();
  const reaches = useReach();
  return (
    <Alert severity="warning">
      {translate('workspace.joining.obstacles')}
      <Stack component="ul" spacing={1} sx={{ m: 0, mt: 1, pl: 4 }}>
        {obstacles.map(({ text, to, items = [] }) => (
          <li key={text}>
            {text}{' '}
            {to !== undefined && reaches(to) && (
              <Link component={LinkBase} to={to}>
                {translate('workspace.joining.open')}
              </Link>
            )}
            {items.length > 0 && (
              <Stack direction="row" useFlexGap sx={{ flexWrap: 'wrap', gap: '4px 16px', mt: 1 }}>
                {items.map((item) =>
                  item.to !== undefined && reaches(item.to) ? (
                    <Link key={`${item.text} ${item.to}`} component={LinkBase} to={item.to}>
                      {item.text}
                    </Link>
                  ) : (
                    <span key={item.text}>{item.text}</span>
                  ),
                )}
              </Stack>
            )}
          </li>
        ))}
      </Stack>
    </Alert>
  );
}

/** Everything that the reader sees is different afterwards. */
const reload = () => window.location.assign('/');
