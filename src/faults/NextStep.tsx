import Link from '@mui/material/Link';
import { LinkBase } from 'react-admin';
import type { NextStep as Step } from '#model/messages/errors.ts';
import { useLabel } from '#src/i18n/useLabel.ts';
import { useReach } from '#src/routing/useReach.ts';
import { loginAddress } from '#src/session/end/redirectTarget.ts';

/**
 * The next step after an error, from the catalogue: a link or a sentence. A page that this reader cannot open is not
 * linked.
 */
export function NextStep({ step }: { step: Step | undefined }) {
  const label = useLabel();
  const reaches = useReach();
  if (!step) return null;
  if (step.to === undefined) return <span>{label(step)}</span>;
  // A full navigation: the public pages are a separate document.
  if (step.to === '/login') return <Link href={loginAddress(window.location)}>{label(step)}</Link>;
  if (!reaches(step.to)) return null;
  return (
    <Link component={LinkBase} to={step.to}>
      {label(step)}
    </Link>
  );
}
