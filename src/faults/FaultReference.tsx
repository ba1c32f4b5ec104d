import { styled } from '@mui/material/styles';
import { createElement, Suspense, useContext } from 'react';
import { CopyButton } from '#src/fields/parts/CopyButton.tsx';
import { useTranslate } from '#src/i18n/useTranslate.ts';
import { token } from '#src/ui/theme/token.ts';
import { FaultHelp } from './FaultHelp.ts';

/** The identifiers that support needs: the code, and the request id to copy. */
export function FaultReference({ code, requestId }: { code?: number; requestId?: string }) {
  const translate = useTranslate();
  const Help = useContext(FaultHelp);
  if (code === undefined && !requestId) return null;
  return (
    <Line>
      {code !== undefined && <span>{translate('shell.fault.code', { code })}</span>}
      {requestId && (
        <span>
          <span>{translate('shell.fault.request')}</span> <code>{requestId}</code>
          <CopyButton text={requestId} />
        </span>
      )}
      {requestId && Help && <Suspense>{createElement(Help, { code, requestId })}</Suspense>}
    </Line>
  );
}

const Line = styled('div')({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  columnGap: 12,
  color: token.textMuted,
  fontSize: token.size.note,
  '& > span': { display: 'inline-flex', alignItems: 'center', gap: 4, minWidth: 0 },
  '& > span > span': { flex: 'none' },
  '& code': { fontFamily: token.mono, overflowWrap: 'anywhere' },
  // Elsewhere the button shows on hover; copying is the purpose of this line.
  '& .value-copy': { opacity: 1, flex: 'none' },
});
