import Button from '@mui/material/Button';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { LinkBase } from 'react-admin';
import { useTranslate } from '#src/i18n/useTranslate.ts';
import '#src/i18n/parts/workspace.ts';
import { membershipQuery } from '#src/domains/identity/personal/membership/membershipQuery.ts';
import { Row, Rows } from '#src/domains/identity/personal/Row.tsx';
import { Section } from '#src/domains/identity/personal/Section.tsx';

const LeaveDialog = lazy(() => import('#src/domains/identity/personal/membership/LeaveDialog.tsx'));

/** The organisation of the reader: what they may do there, and leaving it. */
export function MembershipCard({ organisation }: { organisation: string }) {
  const translate = useTranslate();
  const [isOpen, setOpen] = useState(false);
  const { data } = useQuery(membershipQuery);
  const isLast = data?.receivers.length === 0;
  return (
    <Section title={translate('workspace.membership.title')}>
      <Rows>
        <Row
          name={translate('workspace.membership.name', { name: data?.organisation ?? organisation })}
          note={translate(isLast ? 'workspace.membership.last' : 'workspace.membership.note')}
          value={
            <Button component={LinkBase} to="/organisation/access" size="small">
              {translate('workspace.membership.access')}
            </Button>
          }
          action={
            <Button
              variant="outlined"
              color="error"
              disabled={data === undefined || isLast}
              onClick={() => setOpen(true)}
            >
              {translate('workspace.membership.leave')}
            </Button>
          }
        />
      </Rows>
      <Suspense>{isOpen && data && <LeaveDialog plan={data} onClose={() => setOpen(false)} />}</Suspense>
    </Section>
  );
}
