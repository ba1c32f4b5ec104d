import Add from '@mui/icons-material/Add';
import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { lazy, Suspense, useState } from 'react';
import { useGetList, type RaRecord } from 'react-admin';
import { useDefinition } from '#src/definitions/useDefinition.ts';
import { useTranslate } from '#src/i18n/useTranslate.ts';
import type { SlotProps } from '#src/schemaViews/slots/slotProps.ts';
import { useCan } from '#src/session/actor/useCan.ts';
import { firstPair } from './firstPair.ts';
import { PolicyVersionTable } from './PolicyVersionTable.tsx';
import { VersionChoice } from './VersionChoice.tsx';
import '#src/i18n/parts/recordParts.ts';

const TextDiff = lazy(() => import('#src/schemaViews/diff/TextDiff.tsx'));
const NewPolicyVersion = lazy(() => import('./NewPolicyVersion.tsx'));

/** More than the five versions that a policy may have. */
const ALL = 20;

/** The versions of a policy: the one in force, a comparison of two, and a form for a new one. */
export default function PolicyVersions({ record: policy }: SlotProps['tab']) {
  const translate = useTranslate();
  const can = useCan();
  const definition = useDefinition('policyVersions');
  const [pair, setPair] = useState<{ older: string; newer: string }>();
  const [adding, setAdding] = useState(false);
  const { data: versions, isPending } = useGetList<RaRecord>('policyVersions', {
    filter: { policy_id: policy.id },
    sort: { field: 'id', order: 'DESC' },
    pagination: { page: 1, perPage: ALL },
  });
  if (isPending || !versions) return <Skeleton variant="rounded" height={160} />;

  const inForce = versions.find((version) => version.is_default === true);
  const { older, newer } = pair ?? firstPair(versions);
  const named = (id: string) => versions.find((version) => String(version.id) === id);
  const [from, to] = [named(older), named(newer)];
  return (
    <Stack spacing={6}>
      <Stack spacing={3}>
        {can('create', 'policyVersions') && policy.type !== 'system' && (
          <Button variant="outlined" startIcon={<Add />} onClick={() => setAdding(true)} sx={{ alignSelf: 'flex-end' }}>
            {translate('record.policy.newVersion')}
          </Button>
        )}
        <PolicyVersionTable definition={definition} versions={versions} />
      </Stack>
      {versions.length > 1 && (
        <Stack spacing={3} component="section">
          <Typography variant="h2">{translate('record.policy.compare')}</Typography>
          <Stack direction="row" spacing={3} sx={{ flexWrap: 'wrap' }}>
            <VersionChoice
              words="older"
              versions={versions}
              chosen={older}
              onChoose={(id) => setPair({ older: id, newer })}
            />
            <VersionChoice
              words="newer"
              versions={versions}
              chosen={newer}
              onChoose={(id) => setPair({ older, newer: id })}
            />
          </Stack>
          {from && to && (
            <Suspense fallback={<Skeleton variant="rounded" height={160} />}>
              <TextDiff
                before={String(from.document ?? '')}
                after={String(to.document ?? '')}
                names={[String(from.version), String(to.version)]}
              />
            </Suspense>
          )}
        </Stack>
      )}
      {adding && (
        <Suspense fallback={null}>
          <NewPolicyVersion
            definition={definition}
            policy={policy}
            document={String(inForce?.document ?? policy.document ?? '')}
            onClose={() => setAdding(false)}
          />
        </Suspense>
      )}
    </Stack>
  );
}
