import Link from '@mui/material/Link';
import { LinkBase } from 'react-admin';
import type { NextStep as Step } from '#model/messages/errors.ts';
import { useLabel } from '#src/i18n/useLabel.ts';
import { useReach } from '#src/routing/useReach.ts';
import { loginAddress } from '#src/session/end/redirectTarget.ts';

/**
 * What the catalogue says to do about an error: a link, or a sentence. A page that this reader can not open is not
 * offered.
 */
export function NextStep({ step }: { step: Step | undefined }) {
  const label = useLabel();
  const reaches = useReach();
  if (!step) return null;
  if (step.to === undefined) return <span>{label(step)}</span>;
  // Another document: the public pages stand apart from the console.
  if (step.to === '/login') return <Link href={loginAddress(window.location)}>{label(step)}</Link>;
  if (!reaches(step.to)) return null;
  return (
    <Link component={LinkBase} to={step.to}>
      {label(step)}
    </Link>
  );
}
